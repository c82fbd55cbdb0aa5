import { Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { proposalsQuery } from '../../../api/cases.ts'
import type { Section } from '../../../api/reports.ts'
import { Problem } from '../../../frame/problem.tsx'
import { useContent, useKeeper } from '../draft/use-draft.ts'
import { useReport } from '../report-context.ts'
import {
  accept,
  bringBack,
  dismiss,
  openProposals,
  type Proposal,
  sectionOf,
  type Values,
} from './accept-proposal.ts'
import { focusNext } from './focus-proposal.ts'
import { ProposalCard } from './proposal-card.tsx'

/** What the documents propose for a section, which the analyst accepts, corrects or dismisses. */
export function SectionProposals({ section }: { section: Section }) {
  const wanted = sectionOf[section.key]
  return wanted === undefined ? null : <Proposed section={section} wanted={wanted} />
}

function Proposed({ section, wanted }: { section: Section; wanted: Proposal['section'] }) {
  const { mode, file, canWrite } = useReport()
  const keeper = useKeeper()
  const answer = useQuery(proposalsQuery(mode, file.case_id))
  const decided = useContent((content) => content.proposals)
  if (answer.error) return <Problem error={answer.error} />
  const all = (answer.data?.proposals ?? []).filter((each) => each.section === wanted)
  const open = openProposals(all, decided)
  const isDismissed = (proposal: Proposal) =>
    decided?.some(({ id, decision }) => decision === 'dismissed' && proposal.ids.includes(id))
  const aside = all.filter(isDismissed)
  if (!canWrite || open.length + aside.length === 0) return null
  const end = (id: string) => {
    focusNext(id)
    void keeper.saveNow()
  }
  const onAccept = (proposal: Proposal, values: Values) => {
    keeper.change((content) => accept(content, proposal, values))
    end(proposal.id)
  }
  const onDismiss = (proposal: Proposal) => {
    keeper.change((content) => dismiss(content, proposal))
    end(proposal.id)
  }
  return (
    <Paper withBorder p="sm" mb="sm" role="group" aria-label={`Read for ${section.title}`}>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          Read in the documents
        </Text>
        <Text size="xs" c="dimmed">
          A accepts, E corrects, D dismisses
        </Text>
      </Group>
      {open.map((proposal) => (
        <ProposalCard
          key={proposal.id}
          proposal={proposal}
          labels={section.fields}
          onAccept={(values) => onAccept(proposal, values)}
          onDismiss={() => onDismiss(proposal)}
        />
      ))}
      {aside.length > 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          mt={4}
          onClick={() => {
            keeper.change((content) => bringBack(content, aside))
            void keeper.saveNow()
          }}
        >
          {aside.length} dismissed: show again
        </Button>
      )}
    </Paper>
  )
}
