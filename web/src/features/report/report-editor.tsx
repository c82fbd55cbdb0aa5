import { Alert, Button, Loader, Text, Title } from '@mantine/core'
import { memo, useEffect, useState } from 'react'
import type { Section } from '../../api/reports.ts'
import { useKeys } from '../../frame/keys.ts'
import { Problem } from '../../frame/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { extraSections } from './draft/draft-places.ts'
import { goToSection, leaveField, pinHere, sectionInSight } from './draft/go-to-section.ts'
import { SectionEditor } from './draft/section-editors.tsx'
import { SideList } from './draft/side-list.tsx'
import { useDraftState, useKeeper } from './draft/use-draft.ts'
import { PinButton, PinList } from './pins/pins.tsx'
import { goToProposal } from './reading/focus-proposal.ts'
import { SectionProposals } from './reading/section-proposals.tsx'
import { Versions } from './release/versions.tsx'
import classes from './report.module.css'
import { ReportBar } from './report-bar.tsx'
import { useReport } from './report-context.ts'

/** The report editor: its sections, score and outcome, and the released versions. */
export function ReportEditor() {
  const report = useReport()
  const keeper = useKeeper()
  const isLoaded = useDraftState((state) => state.isLoaded)
  const [view, setView] = useState<'write' | 'versions'>('write')
  const sections = [...report.sections, ...extraSections]
  useReportKeys(sections)
  if (!report.canRead) return <Text p="md">Your role has no access to reports.</Text>
  if (report.failure && !isLoaded)
    return <Problem error={report.failure} retry={report.readAgain} />
  if (!isLoaded || report.isPending) return <Loader m="xl" aria-label="Loading" />
  return (
    <div className={classes.editor}>
      <ReportBar view={view} onView={setView} />
      {view === 'versions' ? (
        <Versions />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears what its fields tell
        <div
          className={classes.work}
          onBlur={() => {
            if (keeper.state.standing === 'changed') void keeper.saveNow()
          }}
        >
          <SideList sections={sections} />
          <div className={classes.sections}>
            <RestoredText />
            {!report.canWrite && (
              <Alert color="gray" p="xs" mb="sm">
                Read-only: this report cannot be edited now.
              </Alert>
            )}
            {sections.map((section) => (
              <SectionFrame key={section.key} section={section} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

const SectionFrame = memo(
  function SectionFrame({ section }: { section: Section }) {
    const { key, number, title, kind } = section
    const isPrinted = kind === 'text' || kind === 'own'
    const on = { kind: 'section', key } as const
    return (
      <section id={`section-${key}`} data-section={key} className={classes.section}>
        <div className={classes.sectionHead}>
          <Title order={2} size="h5" tabIndex={-1}>
            {isPrinted ? `${number}. ${title}` : title}
          </Title>
          {isPrinted && <PinButton on={on} label={`${number}. ${title}`} />}
        </div>
        <SectionProposals section={section} />
        <SectionEditor section={section} />
        {isPrinted && <PinList on={on} />}
      </section>
    )
  },
  // Sections are new objects on each render, with the same content.
  (before, after) => before.section.key === after.section.key,
)

function RestoredText() {
  const keeper = useKeeper()
  const at = useDraftState(({ broughtBackFrom }) => broughtBackFrom)
  if (!at) return null
  return (
    <Alert color="teal" p="xs" mb="sm" role="status">
      Unsaved text from <Moment at={at} /> was restored.{' '}
      <Button size="compact-xs" variant="subtle" onClick={() => keeper.dismissBroughtBack()}>
        OK
      </Button>
    </Alert>
  )
}

/** Ctrl+S, Alt with an arrow and Alt+P also while typing; p and Escape otherwise. */
function useReportKeys(sections: readonly Section[]): void {
  const keeper = useKeeper()
  const { endPin, pinning } = useReport()
  useKeys({ p: pinHere, n: goToProposal })
  useEffect(() => {
    const step = (by: number) => {
      const index = sections.findIndex(({ key }) => key === sectionInSight())
      // From outside, the first step goes to the visible section.
      const isInside = document.activeElement?.closest('[data-section]')
      const next = sections[Math.max(0, isInside ? index + by : index)]
      if (next) goToSection(next.key)
    }
    const findAction = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) => {
      if ((ctrlKey || metaKey) && key.toLowerCase() === 's') return () => void keeper.saveNow()
      if (key === 'Escape' && pinning) return endPin
      if (document.querySelector('[role="dialog"]')) return undefined
      if (key === 'Escape') return leaveField
      if (!altKey || shiftKey) return undefined
      if (key.toLowerCase() === 'p') return pinHere
      // There it opens the list.
      if (target instanceof HTMLSelectElement) return undefined
      if (key === 'ArrowDown') return () => step(1)
      if (key === 'ArrowUp') return () => step(-1)
      return undefined
    }
    const onKey = (event: KeyboardEvent) => {
      const act = findAction(event)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
