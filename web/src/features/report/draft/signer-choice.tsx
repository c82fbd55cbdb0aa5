import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery } from '../../../api/office.ts'
import { useReport } from '../report-context.ts'
import { readAt, writeAt } from './draft-places.ts'
import { useDraftState, useKeeper } from './use-draft.ts'

const path = 'advocate.staff_id'

/** The account of the advocate who signs; name and enrolment number are taken from it. */
export function SignerChoice() {
  const { canWrite } = useReport()
  const keeper = useKeeper()
  const colleagues = useQuery(colleaguesQuery)
  const chosen = useDraftState(({ content }) => readAt(content, path))
  const advocates = (colleagues.data?.staff ?? []).flatMap(({ id, advocate }) =>
    advocate ? [{ id, ...advocate }] : [],
  )
  if (advocates.length === 0) return null
  const choose = (id: string) => {
    const advocate = advocates.find((each) => each.id === id)
    keeper.change((content) =>
      writeAt(
        content,
        'advocate',
        advocate && {
          staff_id: id,
          name: advocate.name,
          enrolment_no: advocate.enrolment_number,
        },
      ),
    )
    void keeper.saveNow()
  }
  return (
    <NativeSelect
      mt="sm"
      size="sm"
      label="Account of the advocate"
      disabled={!canWrite}
      value={typeof chosen === 'string' ? chosen : ''}
      data={[
        { value: '', label: 'None' },
        ...advocates.map(({ id, name, enrolment_number, bar_council }) => ({
          value: id,
          label: `${name}, ${enrolment_number} (${bar_council})`,
        })),
      ]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
