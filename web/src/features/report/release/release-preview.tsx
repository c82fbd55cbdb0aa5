import {
  Alert,
  Button,
  Code,
  CopyButton,
  Group,
  List,
  ScrollArea,
  Text,
  Title,
} from '@mantine/core'
import type { ReleasePreviewOut } from '../../../api/reports.ts'
import { GradeBadge } from '../outcome/grade-badge.tsx'
import { useReport } from '../report-context.ts'
import classes from './release.module.css'
import { type Reasons, ReleaseChecks } from './release-checks.tsx'

/** The release checks, and, folded away, the callbacks as the lender will get them. */
export function ReleasePreview(props: {
  preview: ReleasePreviewOut
  reasons: Reasons
  onReason: ((key: string, reason: string) => void) | undefined
  onLeave(): void
}) {
  const { preview, ...forChecks } = props
  const others = preview.refusals.filter(({ code }) => code !== 'invalid_request')
  const { events, report_version, score } = preview
  return (
    <>
      <Group gap="xs" className={classes.summary ?? ''}>
        {score && <GradeBadge size="lg" grade={score.grade} />}
        <Text size="sm">
          {score ? `${score.grade_label}, ${score.score} of 100` : 'No score yet'} · report version{' '}
          {report_version}
        </Text>
      </Group>
      <Refusals refusals={others} />
      <ReleaseChecks checks={preview.checks} {...forChecks} />
      {events.length > 0 && <Messages preview={preview} />}
    </>
  )
}

function Messages({ preview: { events, destination } }: { preview: ReleasePreviewOut }) {
  const { file } = useReport()
  const where = !destination
    ? `${file.lender.name} has no callback URL. The events stay in its event feed.`
    : destination.enabled
      ? `Sent to ${destination.host}.`
      : `The callback to ${destination.host} is disabled. Sent once it is enabled again.`
  return (
    <section className={classes.checksPart}>
      <Title order={3} size="h6">
        What the lender will receive
      </Title>
      <Text size="sm">{where}</Text>
      {events.map((event) => (
        <Message key={event.sequence} {...event} />
      ))}
    </section>
  )
}

function Message({ event, payload, placeholders }: ReleasePreviewOut['events'][number]) {
  const text = JSON.stringify(payload, null, 2)
  return (
    <section aria-label={event} className={classes.message}>
      <details>
        <summary>
          <Text span size="sm" fw={500}>
            {event}
          </Text>{' '}
          <Text span size="sm" c="dimmed">
            (JSON)
          </Text>
        </summary>
        <div className={classes.messageHead}>
          <Text size="sm" c="dimmed">
            {placeholders.length > 0 &&
              `Set at release: ${placeholders.map(({ path }) => path).join(', ')}`}
          </Text>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="subtle" flex="none" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </div>
        <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {text}
          </Code>
        </ScrollArea.Autosize>
      </details>
    </section>
  )
}

/** Besides the checks: the case or the draft changed, or the move is not allowed. */
function Refusals({ refusals }: { refusals: ReleasePreviewOut['refusals'] }) {
  return refusals.map(({ code, message, details }) => (
    <Alert key={code} color="red" mt="sm" p="xs" title={message} role="alert">
      {details.length > 0 && (
        <List size="sm">
          {details.map((detail) => (
            <List.Item key={detail}>{detail}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  ))
}
