import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../frame/problem.tsx'
import { Empty } from '../../ui/empty.tsx'
import { referenceQuery } from '../api/cases.ts'
import { useMay } from '../api/session.ts'
import { SubmitCollateralForm } from '../collateral/submit-collateral-form.tsx'
import { Page } from '../frame/page.tsx'
import { useMode } from '../frame/use-mode.ts'

/** The form for properties to verify. */
export function SubmitCollateralPage() {
  const mode = useMode()
  const mayWrite = useMay(mode)('cases:write')
  const reference = useQuery(referenceQuery(mode))
  const names = reference.data?.collateral.states.map(({ name }) => name).join(', ')
  return (
    <Page
      title="Verify properties"
      lead={
        names &&
        `States whose land records are searched: ${names}. Which fields are needed depends on the state.`
      }
    >
      {reference.error && (
        <Problem error={reference.error} retry={() => void reference.refetch()} />
      )}
      {reference.isPending && <Loader aria-label="Loading" />}
      {!mayWrite && (
        <Empty title="Your role may not verify properties.">
          Ask an admin of your organisation, or go to the list of requests.
        </Empty>
      )}
      {mayWrite && reference.data && (
        <SubmitCollateralForm collateral={reference.data.collateral} />
      )}
    </Page>
  )
}
