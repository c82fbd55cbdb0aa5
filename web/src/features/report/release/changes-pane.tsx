import { Anchor, Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { diffQuery, versionQuery } from '../../../api/reports.ts'
import { Problem } from '../../../frame/problem.tsx'
import { diffWords, Marked } from '../../../ui/word-diff.tsx'
import { goToSection } from '../draft/go-to-section.ts'
import { useDraftState } from '../draft/use-draft.ts'
import { useNames } from '../draft/use-names.ts'
import { useScore } from '../outcome/use-score.ts'
import { useReport } from '../report-context.ts'
import compared from './compare.module.css'
import { changesBetween, formatValue } from './field-changes.ts'

/** The changes as the lender will read them, then each field before and after. */
export function ChangesPane() {
  const { mode, file, sections } = useReport()
  const id = file.case_id
  const names = useNames()
  const base = useDraftState((state) => state.base)
  const { result } = useScore()
  const last = useQuery(versionQuery(mode, id, file.report_version))
  const diff = useQuery({
    ...diffQuery(mode, id, base.version, result),
    placeholderData: (before) => before,
  })
  const failure = last.error ?? diff.error
  if (failure) return <Problem error={failure} retry={() => void diff.refetch()} />
  if (!last.data || !diff.data) return <Loader m="xl" aria-label="Loading" />
  const changes = changesBetween(last.data.draft, base.content, sections)
  return (
    <>
      <Title order={2} size="h6">
        Changes since version {diff.data.version}, as the next version will list them
      </Title>
      <ul className={compared.plainList}>
        {diff.data.changes.map((change) => (
          <li key={change}>
            <Text size="sm">{change}</Text>
          </li>
        ))}
      </ul>
      {changes.map(({ path, section, label, before, after }) => {
        const pieces = diffWords(formatValue(before, names), formatValue(after, names))
        return (
          <section key={path}>
            <Title order={3} size="h6" mt="md" mb={4}>
              <Anchor component="button" type="button" onClick={() => goToSection(section)}>
                {label}
              </Anchor>
            </Title>
            <div className={compared.sides}>
              <div className={compared.sideText}>
                <Text size="xs" c="dimmed">
                  Version {diff.data.version}
                </Text>
                <Marked pieces={pieces.before} as="del" />
              </div>
              <div className={compared.sideText}>
                <Text size="xs" c="dimmed">
                  Saved draft
                </Text>
                <Marked pieces={pieces.after} as="ins" />
              </div>
            </div>
          </section>
        )
      })}
    </>
  )
}
