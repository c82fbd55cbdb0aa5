import {
  Alert,
  Anchor,
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
import { findSection } from '../draft/draft-places.ts'
import { goToSection } from '../draft/go-to-section.ts'
import { useReport } from '../report-context.ts'

/** Failed release checks, and the callbacks as the lender will get them. */
export function ReleasePreview({
  preview,
  onLeave,
}: {
  preview: ReleasePreviewOut
  onLeave(): void
}) {
  const { file } = useReport()
  const { refusals, events, destination, report_version, score } = preview
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
      {refusals.length > 0 && <Refusals refusals={refusals} onLeave={onLeave} />}
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
                  <Button size="compact-xs" variant="subtle" onClick={copy}>
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                )}
              </CopyButton>
            </Group>
            <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
              <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                {text}
              </Code>
            </ScrollArea.Autosize>
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

function Refusals(props: { refusals: ReleasePreviewOut['refusals']; onLeave(): void }) {
  const { refusals, onLeave } = props
  const { sections } = useReport()
  return refusals.map(({ code, message, details }) => (
    <Alert key={code} color="red" mt="sm" p="xs" title={message} role="alert">
      <List size="sm">
        {details.map((detail) => {
          const section = findSection(detail, sections)
          return (
            <List.Item key={detail}>
              {section ? (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  c="inherit"
                  ta="left"
                  onClick={() => {
                    onLeave()
                    // After the dialog has returned the focus, unless it has moved by then.
                    setTimeout(() => {
                      if (!document.activeElement?.closest('[data-section]')) goToSection(section)
                    }, 300)
                  }}
                >
                  {detail}
                </Anchor>
              ) : (
                detail
              )}
            </List.Item>
          )
        })}
      </List>
    </Alert>
  ))
}
