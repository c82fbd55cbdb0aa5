import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery } from '../../../api/office.ts'
import { useReport } from '../report-context.ts'
import { readAt, writeAt } from './draft-places.ts'
import { Line } from './fields.tsx'
import { useDraftState, useKeeper } from './use-draft.ts'

/** Who signs: an advocate of the office, whose account has name and number, or one by name. */
export function Signer() {
  const chosen = useDraftState(({ content }) => readAt(content, 'advocate.staff_id'))
  const isAccount = typeof chosen === 'string' && chosen !== ''
  return (
    <>
      <SignerChoice chosen={isAccount ? chosen : ''} />
      {!isAccount && (
        <SimpleGrid cols={2} spacing="sm" mt="sm">
          <Line path="advocate.name" label="Signing advocate" />
          <Line path="advocate.enrolment_no" label="Enrolment number" />
        </SimpleGrid>
      )}
    </>
  )
}

function SignerChoice({ chosen }: { chosen: string }) {
  const { canWrite } = useReport()
  const keeper = useKeeper()
  const colleagues = useQuery(colleaguesQuery)
  const advocates = (colleagues.data?.staff ?? []).flatMap(({ id, advocate }) =>
    advocate ? [{ id, ...advocate }] : [],
  )
  const signing = advocates.find(({ id }) => id === chosen)
  const isGone = chosen !== '' && !signing
  if (!colleagues.data || (advocates.length === 0 && !isGone)) return null
  const choose = (id: string) => {
    const advocate = advocates.find((each) => each.id === id)
    const signer = advocate && {
      staff_id: id,
      name: advocate.name,
      enrolment_no: advocate.enrolment_number,
    }
    keeper.change((content) => writeAt(content, 'advocate', signer))
    void keeper.saveNow()
  }
  return (
    <NativeSelect
      mt="sm"
      size="sm"
      label="Advocate account"
      description={
        signing
          ? `Printed: ${signing.name}, ${signing.enrolment_number}, ${signing.bar_council}${signing.has_signature ? ', with the picture of the signature' : ''}.`
          : 'Name, enrolment number and signature are taken from the account.'
      }
      error={isGone && 'This account is no longer that of an active advocate. Choose another.'}
      disabled={!canWrite}
      value={chosen}
      data={[
        { value: '', label: 'None: enter the name below' },
        ...(isGone ? [{ value: chosen, label: 'Account no longer active', disabled: true }] : []),
        ...advocates.map(({ id, name, enrolment_number }) => ({
          value: id,
          label: `${name}, ${enrolment_number}`,
        })),
      ]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
