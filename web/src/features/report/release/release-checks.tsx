import { Anchor, Text, Textarea, Title } from '@mantine/core'
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

/** What is checked before a release, failed ones first; every line leads to its place. */
export function ReleaseChecks({ checks, reasons, onReason, onLeave }: Props) {
  const open = checks.filter((line) => !isSettled(line, reasons))
  const failed = checks.filter(({ state }) => state === 'failed')
  const passed = checks.filter(({ state }) => state !== 'failed')
  // Those that block first: a reason does not help with them.
  const blocking = failed.filter(({ rule }) => rule === 'blocks')
  const passable = failed.filter(({ rule }) => rule !== 'blocks')
  return (
    <section aria-label="Release checks" className={classes.checksPart}>
      <div className={classes.checksHead}>
        <Title order={3} size="h6">
          Release checks
        </Title>
        <Text
          size="sm"
          fw={500}
          aria-live="polite"
          className={classes.tally ?? ''}
          data-open={open.length > 0 || undefined}
        >
          {describeOpen(open.length, failed.length)}
        </Text>
      </div>
      {failed.length > 0 && (
        <ul className={classes.checks}>
          {[...blocking, ...passable].map((line) => (
            <li key={line.key} data-state={isSettled(line, reasons) ? 'settled' : 'failed'}>
              <Line line={line} isSettled={isSettled(line, reasons)} onLeave={onLeave} />
              {line.rule === 'needs_reason' && (
                <Reason
                  line={line}
                  reason={reasons[line.key] ?? ''}
                  onReason={onReason && ((reason) => onReason(line.key, reason))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {passed.length > 0 && (
        <details className={classes.passed}>
          <summary>
            <Mark state="passed" />
            {passed.length === 1 ? '1 check passed' : `${passed.length} checks passed`}
          </summary>
          <ul className={classes.checks}>
            {passed.map((line) => (
              <li key={line.key} data-state="passed">
                <Line line={line} isSettled onLeave={onLeave} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function describeOpen(open: number, failed: number): string {
  if (open === 1) return '1 check prevents the release'
  if (open > 1) return `${open} checks prevent the release`
  return failed > 0 ? 'All checks passed or have a reason' : 'All checks passed'
}

function Reason(props: {
  line: CheckLine
  reason: string
  onReason: ((reason: string) => void) | undefined
}) {
  const { line, reason, onReason } = props
  if (!onReason) {
    return (
      <Text size="sm" className={classes.reason ?? ''}>
        Reason given: {reason}
      </Text>
    )
  }
  return (
    <Textarea
      size="sm"
      className={classes.reason ?? ''}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={1000}
      label="Reason to release anyway"
      description="The report prints it."
      aria-label={`Reason to release anyway: ${line.sentence}`}
      value={reason}
      onChange={({ currentTarget }) => onReason(currentTarget.value)}
    />
  )
}

const marks = {
  passed: ['✓', 'Passed'],
  failed: ['✕', 'Failed'],
  overridden: ['✓', 'Passed with a reason'],
} as const

function Mark({ state }: { state: CheckLine['state'] }) {
  const [sign, name] = marks[state]
  return (
    <span role="img" aria-label={name} className={classes.mark} data-state={state}>
      {sign}
    </span>
  )
}

function Line(props: { line: CheckLine; isSettled: boolean; onLeave(): void }) {
  const { line, onLeave } = props
  const goTo = useGoTo(onLeave)
  const label = useFaultLabel()
  const isOverridden = line.state === 'failed' && props.isSettled
  return (
    <>
      <div className={classes.line}>
        <Mark state={isOverridden ? 'overridden' : line.state} />
        <Link onClick={() => goTo(line.place)}>{line.sentence}</Link>
      </div>
      {line.faults.length > 0 && (
        <ul className={classes.faults}>
          {line.faults.map((fault) => (
            <li key={`${fault.path} ${fault.sentence}`}>
              <Link onClick={() => goTo(fault.place, findRow(fault.path))}>{label(fault)}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Link({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      className={classes.link ?? ''}
      onClick={onClick}
    >
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

/** The row that a path such as `draft.searches[1]` is about. */
function findRow(path: string): number | undefined {
  const row = /^draft\.(?!score\.)\w+\[(\d+)\]/.exec(path)?.[1]
  return row === undefined ? undefined : Number(row)
}

function useGoTo(onLeave: () => void) {
  const navigate = useNavigate()
  return ({ tab, section }: CheckLine['place'], row?: number) => {
    onLeave()
    if (tab !== 'report') {
      void navigate({ to: '.', search: (was: object) => ({ ...was, tab }), replace: true })
      return
    }
    if (!section) return
    // After the panel has returned the focus, unless it has moved by then.
    setTimeout(() => {
      if (!document.activeElement?.closest('[data-section]')) goToSection(section, row)
    }, 300)
  }
}
