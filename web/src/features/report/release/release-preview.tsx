import {
  Alert,
  Badge,
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
import { useReport } from '../report-context.ts'
import { type Reasons, ReleaseChecks } from './release-checks.tsx'

/** The release checks, and, folded away, the callbacks as the lender will get them. */
export function ReleasePreview(props: {
  preview: ReleasePreviewOut
  reasons: Reasons
  onReason: ((key: string, reason: string) => void) | undefined
  onLeave(): void
}) {
  const { preview, ...forChecks } = props
  const { file } = useReport()
  const others = preview.refusals.filter(({ code }) => code !== 'invalid_request')
  const { events, destination, report_version, score } = preview
  const where = !destination
    ? `${file.lender.name} has no callback URL: nothing is sent, and these events wait in its feed.`
    : destination.enabled
      ? `Sent to ${destination.host}.`
      : `Sent to ${destination.host} once its callback is enabled again.`
  return (
    <>
      <Group mt="sm" gap="xs">
        {score && (
          <Badge size="lg" variant="light" radius="sm">
            {score.grade}
          </Badge>
        )}
        <Text size="sm">
          {score ? `${score.grade_label}, ${score.score} of 100` : 'Score not assessed yet'} ·
          version {report_version} of the report
        </Text>
      </Group>
      <Refusals refusals={others} />
      <ReleaseChecks checks={preview.checks} {...forChecks} />
      {events.length > 0 && (
        <Title order={3} size="h6" mt="md">
          What the lender will receive
        </Title>
      )}
      {events.length > 0 && <Text size="sm">{where}</Text>}
      {events.map(({ event, sequence, payload, placeholders }) => {
        const text = JSON.stringify(payload, null, 2)
        return (
          <section key={sequence} aria-label={event}>
            <Group justify="space-between" mt="xs">
              <Text size="sm" fw={600}>
                {sequence}. {event}
              </Text>
              <CopyButton value={text}>
                {({ copied, copy }) => (
                  <Button size="compact-sm" variant="subtle" onClick={copy}>
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                )}
              </CopyButton>
            </Group>
            <details>
              <summary>
                <Text span size="sm">
                  Show the message as sent
                </Text>
              </summary>
              <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
                <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                  {text}
                </Code>
              </ScrollArea.Autosize>
            </details>
            {placeholders.length > 0 && (
              <Text size="xs" c="dimmed">
                Set at release: {placeholders.map(({ path }) => path).join(', ')}.
              </Text>
            )}
          </section>
        )
      })}
    </>
  )
}

/** Besides the checks: the case or the draft changed, or the move is not allowed. */
function Refusals({ refusals }: { refusals: ReleasePreviewOut['refusals'] }) {
  return refusals.map(({ code, message, details }) => (
    <Alert key={code} color="red" mt="sm" p="xs" title={message} role="alert">
      <List size="sm">
        {details.map((detail) => (
          <List.Item key={detail}>{detail}</List.Item>
        ))}
      </List>
    </Alert>
  ))
}
