import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { diffQuery, type ReportDraft, type Section } from '../../../api/reports.ts'
import classes from '../report.module.css'
import { useReport } from '../report-context.ts'
import { listPlaces, readAt } from './draft-places.ts'
import { goToSection, sectionInSight } from './go-to-section.ts'
import { useContent, useDraftState } from './use-draft.ts'

/**
 * Every section to jump to: which is visible, which has text, which differs from the last release.
 */
export function SideList({ sections }: { sections: readonly Section[] }) {
  const { mode, file } = useReport()
  const version = useDraftState(({ base }) => base.version)
  const diff = useQuery({
    ...diffQuery(mode, file.case_id, version),
    enabled: file.report_version > 0,
    placeholderData: (before) => before,
  })
  const filled = useContent((content) => filledIn(content, sections)).split(' ')
  const [at, setAt] = useState<string>()
  useEffect(() => {
    const look = () => setAt(sectionInSight())
    document.addEventListener('scroll', look, { capture: true, passive: true })
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('scroll', look, { capture: true })
      document.removeEventListener('focusin', look)
    }
  }, [])
  return (
    <nav className={classes.sideList} aria-label="Sections of the report" data-scrolls-sideways>
      {sections.map(({ key, number, title, kind }) => {
        const isChanged = diff.data?.sections.includes(key as never) ?? false
        const isFilled = filled.includes(key)
        const mark = kind === 'score' ? 'S' : kind === 'outcome' ? 'R' : number
        const parts = [
          `${mark} ${title}`,
          isFilled && 'written',
          isChanged && 'changed since the last release',
        ]
        return (
          <button
            key={key}
            type="button"
            title={title}
            aria-label={parts.filter(Boolean).join(', ')}
            aria-current={at === key ? 'true' : undefined}
            data-filled={isFilled || undefined}
            data-changed={isChanged || undefined}
            onClick={() => goToSection(key)}
          >
            <span className={classes.sideNumber}>{mark}</span>{' '}
            <span className={classes.sideTitle}>{title}</span>
            <span aria-hidden className={classes.sideMark}>
              {isChanged ? '±' : isFilled ? '•' : ''}
            </span>
          </button>
        )
      })}
    </nav>
  )
}

/** Keys of the non-empty sections as one string, so that they compare as a whole. */
function filledIn(content: ReportDraft, sections: readonly Section[]): string {
  const keys = listPlaces(sections)
    .filter(({ path }) => {
      const value = readAt(content, path)
      return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
    })
    .map(({ path, section }) => (path === 'pins' ? '' : section))
  return [...new Set(keys)].join(' ')
}
