import { Anchor, Group, Text, Textarea, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReleasePreviewOut } from '../../../api/reports.ts'
import { extraSections } from '../draft/draft-places.ts'
import { goToSection } from '../draft/go-to-section.ts'
import { useReport } from '../report-context.ts'
import classes from './release.module.css'

export type CheckLine = ReleasePreviewOut['checks'][number]
/** Written reasons, by the key of the check. */
export type Reasons = Readonly<Record<string, string>>

export const isSettled = ({ state, rule, key }: CheckLine, reasons: Reasons): boolean =>
  state !== 'failed' || (rule === 'needs_reason' && Boolean(reasons[key]?.trim()))

interface Props {
  checks: readonly CheckLine[]
  reasons: Reasons
  /** Undefined if the reasons can only be read. */
  onReason: ((key: string, reason: string) => void) | undefined
  onLeave(): void
}

/** What is checked before a release, in plain words; every line leads to its place. */
export function ReleaseChecks({ checks, reasons, onReason, onLeave }: Props) {
  const open = checks.filter((line) => !isSettled(line, reasons))
  const failed = checks.filter(({ state }) => state === 'failed')
  const passed = checks.filter(({ state }) => state !== 'failed')
  return (
    <section aria-label="Release checks">
      <Title order={3} size="h6" mt="md">
        Release checks
      </Title>
      <Text size="sm" c="dimmed" aria-live="polite">
        {open.length === 0
          ? `All ${checks.length} checks are settled.`
          : `${open.length} of ${checks.length} checks prevent the release.`}
      </Text>
      <ul className={classes.checks}>
        {[...failed, ...passed].map((line) => (
          <li key={line.key} data-state={line.state}>
            <Line line={line} onLeave={onLeave} />
            {line.state === 'failed' && line.rule === 'needs_reason' && (
              <Textarea
                size="xs"
                mt={4}
                autosize
                minRows={1}
                maxLength={1000}
                label="Reason to release nevertheless; the report keeps it"
                aria-label={`Reason to release nevertheless: ${line.sentence}`}
                readOnly={!onReason}
                value={reasons[line.key] ?? ''}
                onChange={({ currentTarget }) => onReason?.(line.key, currentTarget.value)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const marks = { passed: '✓', failed: '✕', overridden: '✎' } as const
const markNames = {
  passed: 'Passed',
  failed: 'Failed',
  overridden: 'Passed with a reason',
} as const

function Line({ line, onLeave }: { line: CheckLine; onLeave(): void }) {
  const goTo = useGoTo(onLeave)
  const label = useFaultLabel()
  return (
    <>
      <Group gap={6} wrap="nowrap" align="baseline">
        <Text span size="sm" aria-label={markNames[line.state]} role="img">
          {marks[line.state]}
        </Text>
        <Link onClick={() => goTo(line.place)}>{line.sentence}</Link>
      </Group>
      {line.faults.length > 0 && (
        <ul className={classes.faults}>
          {line.faults.map((fault) => (
            <li key={`${fault.path} ${fault.sentence}`}>
              <Link onClick={() => goTo(fault.place)}>{label(fault)}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Link({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <Anchor component="button" type="button" size="sm" c="inherit" ta="left" onClick={onClick}>
      {children}
    </Anchor>
  )
}

/** A sentence that starts small is about the section it is shown in. */
function useFaultLabel() {
  const { sections } = useReport()
  return ({ sentence, place }: CheckLine['faults'][number]): string => {
    const isWhole = !/^\p{Ll}/u.test(sentence) || sentence.startsWith('section ')
    const section = [...sections, ...extraSections].find(({ key }) => key === place.section)
    if (isWhole || !section) return sentence.charAt(0).toUpperCase() + sentence.slice(1)
    return `${section.title}: ${sentence}`
  }
}

function useGoTo(onLeave: () => void) {
  const navigate = useNavigate()
  return ({ tab, section }: CheckLine['place']) => {
    onLeave()
    if (tab !== 'report') {
      void navigate({ to: '.', search: (was: object) => ({ ...was, tab }), replace: true })
      return
    }
    if (!section) return
    // After the panel has returned the focus, unless it has moved by then.
    setTimeout(() => {
      if (!document.activeElement?.closest('[data-section]')) goToSection(section)
    }, 300)
  }
}
