import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Problem } from '../../frame/problem.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { type CaseView, caseQuery, detailsQuery, queriesQuery } from '../api/cases.ts'
import { useMay } from '../api/session.ts'
import { AddDocuments } from '../cases/add-documents.tsx'
import { CaseBadges } from '../cases/case-badges.tsx'
import { CaseDocuments } from '../cases/case-documents.tsx'
import { CaseQueries } from '../cases/case-queries.tsx'
import { CaseReport } from '../cases/case-report.tsx'
import { CaseTimeline } from '../cases/case-timeline.tsx'
import classes from '../cases/cases.module.css'
import { WithdrawCase } from '../cases/withdraw.tsx'
import { statusMeanings } from '../cases/words.ts'
import { Page } from '../frame/page.tsx'
import { useDialog } from '../frame/use-dialog.tsx'
import { useMode } from '../frame/use-mode.ts'
import { paths } from '../paths.ts'

/** One case: where it stands, its conversation, documents and reports. */
export function CasePage() {
  const mode = useMode()
  const { ref = '' } = useParams({ strict: false })
  const view = useQuery(caseQuery(mode, ref))
  if (view.data) return <Content found={view.data} />
  return (
    <Page title="Case">
      {view.error && <Problem error={view.error} retry={() => void view.refetch()} />}
      {view.isPending && <Loader aria-label="Loading" />}
      <TextLink to={paths.cases} params={{ mode }}>
        All cases
      </TextLink>
    </Page>
  )
}

function Content({ found }: { found: CaseView }) {
  const mode = useMode()
  const mayWrite = useMay(mode)('cases:write')
  const details = useQuery(detailsQuery(mode, found.case_id))
  const queries = useQuery(queriesQuery(mode, found.case_id))
  const [dialog, show] = useDialog()
  const threads = queries.data?.queries ?? []
  const isOpen = found.status !== 'finalised' && found.status !== 'withdrawn'
  const error = details.error ?? queries.error
  return (
    <Page
      title={found.applicant_name}
      lead={statusMeanings[found.status]}
      actions={
        mayWrite &&
        details.data?.may_withdraw && (
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              show('Withdraw this case?', (close) => <WithdrawCase found={found} onClose={close} />)
            }
          >
            Withdraw
          </Button>
        )
      }
    >
      <Group gap="sm" mb="md">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {found.external_ref}
        </Text>
        <CaseBadges {...found} />
        <Text size="sm">
          <Due found={found} />
        </Text>
      </Group>
      {error && (
        <Problem
          error={error}
          retry={() => void Promise.all([details.refetch(), queries.refetch()])}
        />
      )}
      <div className={classes.columns}>
        <Stack gap="lg">
          {queries.data && (
            <CaseQueries found={found} threads={threads} mayAnswer={mayWrite && isOpen} />
          )}
          {mayWrite && details.data?.may_add_documents && (
            <AddDocuments
              found={found}
              openQueries={threads.filter(({ state }) => state === 'open')}
            />
          )}
          {details.data && <CaseReport found={found} releases={details.data.releases} />}
          <CaseDocuments found={found} />
        </Stack>
        <Stack gap="lg">
          <CaseTimeline timeline={found.timeline} />
          {details.data && (
            <section aria-labelledby="sent">
              <Title order={2} size="h5" mb="xs" id="sent">
                As you sent it
              </Title>
              <Facts
                rows={details.data.fields.map(({ name, label, value }) => [
                  label,
                  name === 'loan_amount' ? `₹ ${Number(value).toLocaleString('en-IN')}` : value,
                ])}
              />
            </section>
          )}
        </Stack>
      </div>
      {dialog}
    </Page>
  )
}

/** When the report is due, or why there is no date. */
function Due({ found }: { found: CaseView }) {
  if (found.finalised_at) {
    return (
      <>
        Finalised <Moment at={found.finalised_at} />
      </>
    )
  }
  if (found.status === 'withdrawn') return null
  if (found.due_at) {
    return (
      <>
        Due <Moment at={found.due_at} />
      </>
    )
  }
  return found.documents_awaited
    ? 'No due date while we wait for your documents'
    : 'No due date yet'
}
