import { Alert, Progress, Text } from '@mantine/core'
import type { CaseList } from '../api/case-lists.ts'
import { inWords } from './list-state.tsx'

const rows = (count: number) => inWords(count, 'row', 'rows')
const cases = (count: number) => inWords(count, 'case', 'cases')

/** What the check found, how far creating is, or how it ended. */
export function ListSummary({ list }: { list: CaseList }) {
  const { state, counts } = list
  if (state === 'checked') return <Checked list={list} />
  const { sound, created, existing, failed, faulty } = counts
  const all = sound + created + existing + failed
  const left = [
    ...(faulty > 0 ? [`${rows(faulty)} with errors left out.`] : []),
    ...(existing > 0 ? [`${rows(existing)} existed already.`] : []),
    ...(failed > 0 ? [`${rows(failed)} could not be created; see below.`] : []),
  ]
  return (
    <Alert
      color={state === 'creating' ? 'blue' : failed > 0 ? 'yellow' : 'teal'}
      title={
        state === 'creating'
          ? `Creating: ${(all - sound).toLocaleString('en-IN')} of ${cases(all)}`
          : `${cases(created)} created`
      }
      role="status"
    >
      {state === 'creating' && (
        <>
          <Progress
            value={all > 0 ? (100 * (all - sound)) / all : 0}
            aria-label="Cases created"
            mb={6}
          />
          <Text size="sm">You can leave this page: it goes on by itself.</Text>
        </>
      )}
      {left.length > 0 && <Text size="sm">{left.join(' ')}</Text>}
    </Alert>
  )
}

function Checked({ list: { rows: all, counts } }: { list: CaseList }) {
  const { sound, faulty } = counts
  if (faulty === 0) {
    return (
      <Alert color="teal" title={`All ${rows(all)} can become cases`}>
        <Text size="sm">No case exists yet. Look at the rows, then create the cases.</Text>
      </Alert>
    )
  }
  return (
    <Alert color="yellow" title={`${rows(faulty)} of ${all.toLocaleString('en-IN')} with errors`}>
      <Text size="sm">
        {sound > 0
          ? `No case exists yet. Correct the file and upload it again, or create ${cases(sound)} of the other rows.`
          : 'No row can become a case. Correct the file and upload it again.'}
      </Text>
    </Alert>
  )
}
