import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../frame/problem.tsx'
import { Empty } from '../../ui/empty.tsx'
import { referenceQuery } from '../api/cases.ts'
import { useMay } from '../api/session.ts'
import { SubmitForm } from '../cases/submit-form.tsx'
import { Page } from '../frame/page.tsx'
import { useMode } from '../frame/use-mode.ts'

/** The form for one case. */
export function SubmitCasePage() {
  const mode = useMode()
  const mayWrite = useMay(mode)('cases:write')
  const reference = useQuery(referenceQuery(mode))
  return (
    <Page
      title={mode === 'live' ? 'Submit a case' : 'Submit a test case'}
      lead="Fields with a star must be filled in. Without a reference, the loan account number is the reference."
    >
      {reference.error && (
        <Problem error={reference.error} retry={() => void reference.refetch()} />
      )}
      {reference.isPending && <Loader aria-label="Loading" />}
      {!mayWrite && (
        <Empty title="Your role may not submit cases.">
          Ask an admin of your organisation, or go to the list of cases.
        </Empty>
      )}
      {mayWrite && reference.data && <SubmitForm reference={reference.data} />}
    </Page>
  )
}
