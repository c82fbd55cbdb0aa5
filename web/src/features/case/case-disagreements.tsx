import { Badge, Button, Checkbox, Group, Loader, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CaseFile, disagreementsQuery } from '../../api/cases.ts'
import type { Answer } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'
import { DisagreementSides, type DocumentPlace } from './disagreement-sides.tsx'
import { QueryDialog } from './query-dialog.tsx'

type Disagreement = Answer<'listDisagreements'>['disagreements'][number]

interface Props {
  file: CaseFile
  onShow(places: readonly DocumentPlace[]): void
  onOpenTab(tab: string): void
}

/** What the lender's data, the documents and the land records say differently. */
export function CaseDisagreements({ file, onShow, onOpenTab }: Props) {
  const mode = useMode()
  const may = useMay()
  const canRead = may('documents:read')
  const list = useQuery({
    ...disagreementsQuery(mode, file.case_id),
    enabled: canRead,
    refetchInterval: ({ state }) => ((state.data?.unread ?? 0) > 0 ? 15_000 : false),
  })
  const [selected, setSelected] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<readonly Disagreement[]>()
  if (!canRead) return <Text>Your role has no access to documents.</Text>
  if (list.error) return <Problem error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Loader aria-label="Loading" />
  const { disagreements } = list.data
  const canAsk = file.allowed_moves.includes('raise-query') && may('cases:work')
  const chosen = disagreements.filter(({ id }) => selected.includes(id))
  return (
    <section aria-label="What does not agree">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          What does not agree
        </Title>
        {canAsk && chosen.length > 0 && (
          <Button size="xs" color="orange" onClick={() => setAsked(chosen)}>
            Ask the lender about {chosen.length} selected
          </Button>
        )}
      </Group>
      <Compared list={list.data} />
      {disagreements.map((each) => (
        <Line
          key={each.id}
          disagreement={each}
          isSelected={selected.includes(each.id)}
          onSelect={(isSelected) =>
            setSelected(
              isSelected ? [...selected, each.id] : selected.filter((id) => id !== each.id),
            )
          }
          onAsk={() => setAsked([each])}
          canAsk={canAsk}
          onShow={onShow}
          onOpenTab={onOpenTab}
        />
      ))}
      {asked && (
        <QueryDialog
          file={file}
          opened
          startText={writeQuery(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

const queryLengthMax = 4000

/** Several lines are numbered. */
function writeQuery(asked: readonly Disagreement[]): string {
  const [only, ...more] = asked
  const text =
    only && more.length === 0
      ? only.query
      : asked.map(({ query }, i) => `${i + 1}. ${query}`).join('\n')
  return text.slice(0, queryLengthMax)
}

function Compared({ list }: { list: Answer<'listDisagreements'> }) {
  const { disagreements, documents_compared: count, documents_unknown: unknown, unread } = list
  const said = [
    count === 0
      ? 'No document has been read that can be compared.'
      : `${documents(count)} compared with the lender’s data and the land records.`,
    ...(count > 0 && disagreements.length === 0 ? ['Nothing was found that does not agree.'] : []),
    ...(unread > 0 ? [`${documents(unread)} still to be read.`] : []),
    ...(unknown > 0 ? [`${documents(unknown)} of an unknown kind or without text.`] : []),
  ]
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {said.join(' ')}
    </Text>
  )
}

const documents = (count: number) => `${count} ${count === 1 ? 'document' : 'documents'}`

const colours = { high: 'red', medium: 'orange', low: 'gray' } as const

function Line(props: {
  disagreement: Disagreement
  isSelected: boolean
  onSelect(isSelected: boolean): void
  onAsk(): void
  canAsk: boolean
  onShow: Props['onShow']
  onOpenTab: Props['onOpenTab']
}) {
  const { disagreement, isSelected, onSelect, onAsk, canAsk, onShow, onOpenTab } = props
  const { title, severity, about, sides } = disagreement
  return (
    <Paper withBorder p="sm" mb="sm" component="article" aria-label={title}>
      <Group gap="xs" mb={6} wrap="nowrap">
        {canAsk && (
          <Checkbox
            size="xs"
            aria-label={`Select: ${title}`}
            checked={isSelected}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          />
        )}
        <Badge color={colours[severity]} variant="light" size="sm" miw={70}>
          {severity}
        </Badge>
        <Text size="sm" fw={600} flex={1}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {about}
        </Text>
        {canAsk && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Ask the lender: ${title}`}
            onClick={onAsk}
          >
            Ask the lender
          </Button>
        )}
      </Group>
      <DisagreementSides sides={sides} onShow={onShow} onOpenTab={onOpenTab} />
    </Paper>
  )
}
