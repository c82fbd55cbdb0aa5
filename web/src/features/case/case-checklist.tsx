import { Anchor, Badge, Button, Group, SegmentedControl, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CaseFile, caseKey, proposalsQuery } from '../../api/cases.ts'
import { type Answer, call } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'
import type { CaseDocument } from '../../viewer/document-list.ts'
import classes from './case.module.css'
import { useMove } from './use-move.ts'

type Item = Answer<'getChecklist'>['items'][number]

interface Props {
  file: CaseFile
  documents: readonly CaseDocument[]
  onShow(document: string): void
}

/**
 * The documents a case of this type should have. What a document was read as, and a matching file
 * name, are only suggestions.
 */
export function CaseChecklist({ file, documents, onShow }: Props) {
  const mode = useMode()
  const may = useMay()
  const id = file.case_id
  const list = useQuery({
    queryKey: caseKey(mode, id, 'checklist'),
    queryFn: ({ signal }) => call('getChecklist', { params: { mode, id }, signal }),
  })
  const tick = useMove(
    mode,
    id,
    ({ item, state, document_ids }: Pick<Item, 'item' | 'state' | 'document_ids'>) =>
      call('tickPaper', { params: { mode, id, item }, body: { state, document_ids } }),
    'Checklist updated.',
  )
  const proposals = useQuery({ ...proposalsQuery(mode, id), enabled: may('documents:read') })
  const readAs = (item: string) =>
    proposals.data?.proposals
      .filter((each) => each.section === 'checklist')
      .flatMap(({ fields }) => fields.filter(({ key }) => key === item))
      .map(({ document_id }) => document_id) ?? []
  if (list.error) return <Problem error={list.error} retry={() => void list.refetch()} />
  const items = list.data?.items ?? []
  const missing = items.filter(({ state }) => state === 'missing').length
  const findName = (document: string) =>
    documents.find((each) => each.id === document)?.filename ?? 'Unknown document'
  return (
    <section className={classes.checklist}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          Documents expected for {file.case_type}
        </Title>
        <Badge color={missing > 0 ? 'orange' : 'teal'} variant="light">
          {missing > 0 ? `${missing} pending` : 'Complete'}
        </Badge>
      </Group>
      <Table verticalSpacing={4}>
        <Table.Tbody>
          {items.map(({ item, title, state, document_ids, suggested, by }) => (
            <Table.Tr key={item}>
              <Table.Td>
                <Text size="sm">{title}</Text>
                {state === 'missing' && may('cases:work') && (
                  <ReadAs
                    names={readAs(item).map(findName)}
                    title={title}
                    isOff={tick.isPending}
                    onAccept={() =>
                      tick.mutate({ item, state: 'present', document_ids: readAs(item) })
                    }
                  />
                )}
                {[...new Set([...document_ids, ...suggested])].map((document) => (
                  <Anchor
                    key={document}
                    component="button"
                    type="button"
                    size="xs"
                    mr="xs"
                    onClick={() => onShow(document)}
                  >
                    {document_ids.includes(document) ? '' : 'Possible match: '}
                    {findName(document)}
                  </Anchor>
                ))}
                {by && (
                  <Text size="xs" c="dimmed">
                    {by.name}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className={classes.checkState ?? ''}>
                <SegmentedControl
                  size="xs"
                  fullWidth
                  aria-label={title}
                  disabled={!may('cases:work') || tick.isPending}
                  data={[
                    { value: 'missing', label: by ? 'Pending' : 'Not checked' },
                    { value: 'present', label: 'Received' },
                    { value: 'not_needed', label: 'Not applicable' },
                  ]}
                  value={state}
                  onChange={(chosen) =>
                    tick.mutate({
                      item,
                      state: chosen as Item['state'],
                      document_ids: chosen === 'present' ? [...document_ids, ...suggested] : [],
                    })
                  }
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** Documents that were read as this item. */
function ReadAs(props: {
  names: readonly string[]
  title: string
  isOff: boolean
  onAccept(): void
}) {
  const { names, title, isOff, onAccept } = props
  if (names.length === 0) return null
  return (
    <Group gap="xs">
      <Text size="xs">Read as this: {names.join(', ')}</Text>
      <Button
        size="compact-xs"
        variant="light"
        aria-label={`Accept: ${title}`}
        disabled={isOff}
        onClick={onAccept}
      >
        Accept
      </Button>
    </Group>
  )
}
