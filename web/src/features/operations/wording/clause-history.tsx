import { Button, Drawer, Group, Loader, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Clause, clauseVersionsQuery } from '../../../api/wording.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { diffWords, Marked } from '../../../ui/word-diff.tsx'
import type { Labels } from './clause-labels.ts'
import { ClauseSource, ClauseText } from './clause-text.tsx'

interface Props {
  /** Null: closed. */
  clause: Clause | null
  labels: Labels
  onUse(clause: Clause): void
  onClose(): void
}

/** Every version of a clause, newest first, each with its differences from the one before. */
export function ClauseHistory({ clause, labels, onUse, onClose }: Props) {
  return (
    <Drawer
      opened={clause !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title="History of a clause"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {clause && (
        <>
          <Text size="sm" mb="sm">
            <b>{labels.place(clause.key)}</b>
            <br />
            {labels.scope(clause)}
          </Text>
          <Versions clause={clause} onUse={onUse} />
        </>
      )}
    </Drawer>
  )
}

function Versions({ clause, onUse }: { clause: Clause; onUse(clause: Clause): void }) {
  const versions = useQuery(clauseVersionsQuery(clause))
  if (versions.error) {
    return <Problem error={versions.error} retry={() => void versions.refetch()} />
  }
  if (!versions.data) return <Loader aria-label="Loading" />
  const list = versions.data.clauses
  return list.map((version, i) => (
    <VersionCard
      key={version.version}
      version={version}
      before={list[i + 1]}
      {...(i > 0 && { onUse: () => onUse(version) })}
    />
  ))
}

function VersionCard(props: { version: Clause; before: Clause | undefined; onUse?: () => void }) {
  const { version, before, onUse } = props
  const name = version.version === 0 ? 'Built in' : `Version ${version.version}`
  return (
    <Paper withBorder p="sm" mb="sm" component="article" aria-label={name}>
      <Group gap="xs" mb={4}>
        <ClauseSource version={version.version} />
        {version.version > 0 && (
          <Text size="xs" c="dimmed">
            {version.added_by_name ?? version.added_by} · <Moment at={version.added_at} />
          </Text>
        )}
        {onUse && (
          <Button size="compact-xs" variant="subtle" ml="auto" onClick={onUse}>
            Use this text again
          </Button>
        )}
      </Group>
      {before ? <Differences version={version} before={before} /> : <Words version={version} />}
    </Paper>
  )
}

function Words({ version }: { version: Clause }) {
  return (
    <Text size="sm">
      <ClauseText pieces={version.pieces} />
    </Text>
  )
}

/** What was added is marked in the text; what was removed stands below it. */
function Differences({ version, before }: { version: Clause; before: Clause }) {
  const pieces = diffWords(before.text, version.text)
  const removed = pieces.before.filter(({ isChanged }) => isChanged)
  const was = before.version === 0 ? 'the built-in text' : `version ${before.version}`
  return (
    <>
      {version.text.trim() ? (
        <Text size="sm">
          <Marked pieces={pieces.after} as="ins" />
        </Text>
      ) : (
        <Words version={version} />
      )}
      {removed.length > 0 && (
        <Text size="sm" mt={6}>
          <Text span size="xs" c="dimmed">
            Removed since {was}:{' '}
          </Text>
          <Marked pieces={removed} as="del" />
        </Text>
      )}
    </>
  )
}
