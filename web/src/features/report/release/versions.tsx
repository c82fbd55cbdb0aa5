import { Anchor, Badge, Button, Code, Group, Loader, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toAddress } from '../../../api/client.ts'
import { type Version, versionQuery, versionsQuery } from '../../../api/reports.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { useActor } from '../draft/use-names.ts'
import { GradeBadge } from '../outcome/grade-badge.tsx'
import { resultNames } from '../outcome/outcome-editor.tsx'
import classes from '../report.module.css'
import { useReport } from '../report-context.ts'
import compared from './compare.module.css'

const shownAtFirst = 20
const colors = { positive: 'teal', negative: 'red', query: 'orange', hold: 'yellow' } as const

const kindNames = {
  first: 'First release',
  revision: 'Revision',
  're-release': 'Re-release',
} as const

const listName = 'Versions of the report'

/**
 * Once the list is loaded and no dialog is open: the previously focused element is gone with the
 * draft.
 */
export function focusVersions(triesLeft = 100): void {
  const list = document.querySelector<HTMLElement>(`[aria-label="${listName}"]`)
  if (list && !document.querySelector('[role="dialog"]')) list.focus({ preventScroll: true })
  else if (triesLeft > 0) setTimeout(() => focusVersions(triesLeft - 1), 50)
}

/** Every released version, newest first. */
export function Versions() {
  const { mode, file } = useReport()
  const versions = useQuery(versionsQuery(mode, file.case_id))
  const [shown, setShown] = useState(shownAtFirst)
  if (versions.error) {
    return <Problem error={versions.error} retry={() => void versions.refetch()} />
  }
  if (!versions.data) return <Loader m="xl" aria-label="Loading" />
  const list = versions.data.versions.toSorted((a, b) => b.version - a.version)
  return (
    <div className={classes.versions} role="region" aria-label={listName} tabIndex={-1}>
      {list.length === 0 && (
        <Empty title="Nothing released yet.">
          Each released version is listed here with its files and its reason.
        </Empty>
      )}
      {list.slice(0, shown).map((version, i) => (
        <VersionCard key={version.version} version={version} isNewest={i === 0} />
      ))}
      {list.length > shown && (
        <Button size="xs" variant="default" onClick={() => setShown(shown + shownAtFirst)}>
          Show more
        </Button>
      )}
    </div>
  )
}

function VersionCard({ version, isNewest }: { version: Version; isNewest: boolean }) {
  const formatActor = useActor()
  const [isOpen, setOpen] = useState(isNewest)
  const { version: number, kind, result, reason, released_by, released_at } = version
  return (
    <Paper withBorder p="sm" mb="sm" component="article" aria-label={`Version ${number}`}>
      <Group gap="xs">
        <Title order={2} size="h6">
          Version {number}
        </Title>
        <Badge size="sm" variant="light" color={colors[result]}>
          {resultNames[result]}
        </Badge>
        <Text size="xs" c="dimmed">
          {kindNames[kind]} · released by {formatActor(released_by)}, <Moment at={released_at} />
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          ml="auto"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      </Group>
      {reason && (
        <Text size="sm" mt={4} className={compared.words ?? ''}>
          {reason}
        </Text>
      )}
      <SignatureLine signature={version.signature} />
      {isOpen && <VersionDetails number={number} code={version.verification_code} />}
    </Paper>
  )
}

function SignatureLine({ signature }: Pick<Version, 'signature'>) {
  if (!signature) {
    return (
      <Text size="sm" mt={4} c="dimmed">
        Not digitally signed
      </Text>
    )
  }
  const { signed_by, certificate_serial, signed_at, level } = signature
  return (
    <Text size="sm" mt={4} className={compared.words ?? ''}>
      Digitally signed by {signed_by} · <Moment at={signed_at} /> · PAdES {level} · certificate{' '}
      <Code>{certificate_serial}</Code>
    </Text>
  )
}

function VersionDetails({ number, code }: { number: number; code: string }) {
  const { mode, file, setSideView } = useReport()
  const id = file.case_id
  const version = useQuery(versionQuery(mode, id, number))
  if (version.error) return <Problem error={version.error} />
  if (!version.data) return <Loader size="sm" mt="xs" aria-label="Loading" />
  const { risk_score: score, changes, files, written_by, approved_by, overrides } = version.data
  return (
    <>
      {approved_by && (
        <Text size="sm" mt="xs">
          Written by {written_by.join(', ')}, approved by {approved_by}
        </Text>
      )}
      {overrides.map(({ check, reason }) => (
        <Text key={check} size="sm" mt={4} className={compared.words ?? ''}>
          Reason to release anyway: {reason}
        </Text>
      ))}
      <Group gap="xs" mt="xs" align="flex-start" wrap="nowrap">
        <GradeBadge grade={score.grade} miw="max-content" />
        <Text size="sm">
          {score.grade_label}, {score.score} of 100. {score.recommendation}
        </Text>
      </Group>
      {changes.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="xs">
            What changed
          </Text>
          <ul className={compared.plainList}>
            {changes.map((change) => (
              <li key={change}>
                <Text size="sm">{change}</Text>
              </li>
            ))}
          </ul>
        </>
      )}
      <Text size="sm" mt="xs">
        Verification code <Code>{code}</Code>
      </Text>
      {files.map(({ id: fileId, filename, size_bytes }) => (
        <Group key={fileId} gap="xs" mt={4}>
          <Text size="sm">
            {filename} · {Math.ceil(size_bytes / 1024).toLocaleString('en-IN')} KB
          </Text>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() =>
              setSideView({ kind: 'released', version: number, file: fileId, filename })
            }
          >
            Show
          </Anchor>
          <Anchor
            size="sm"
            href={toAddress('readVersionFile', {
              params: { mode, id, version: String(number), file: fileId },
              query: { download: 'true' },
            })}
          >
            Save
          </Anchor>
        </Group>
      ))}
    </>
  )
}
