import { Button, Group, List, Loader, Text, Title } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Answer } from '../../api/client.ts'
import type { DeskProperty, RegistryRecord } from '../../api/search-desk.ts'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'
import { FindingsView } from '../../land-records/findings-view.tsx'
import type { SearchForm } from '../../land-records/search-form.ts'
import { useFlagTexts } from '../../land-records/use-texts.ts'
import { paths } from '../../paths.ts'
import classes from './desk.module.css'
import { findFaults, isUntouched } from './draft.ts'
import { FailDialog } from './fail-dialog.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import type { useDraft } from './use-draft.ts'

interface Props {
  property: DeskProperty
  kept: ReturnType<typeof useDraft>
  record: RegistryRecord | null
  form: SearchForm
  isMine: boolean
  preview: UseQueryResult<Answer<'previewFindings'>>
  /** The shown findings are older than what is typed. */
  isBehind: boolean
}

/** The findings as they will be reported, and the two ways a search ends. */
export function Report(props: Props) {
  const findFlag = useFlagTexts()
  const { property, kept, record, form, isMine, preview, isBehind } = props
  const mode = useMode()
  const navigate = useNavigate()
  const [isSubmitting, submitting] = useDisclosure()
  const [isFailing, failing] = useDisclosure()
  const isEmpty = isUntouched(kept.draft)
  const missing = [
    ...findFaults(kept.draft, form),
    ...(property.extracts.length === 0 ? ['Attach at least one extract from the portal.'] : []),
  ]
  const canSubmit = isMine && missing.length === 0
  // Leave the page first: clearing the form would request another preview.
  const onDone = () => void navigate({ to: paths.desk, params: { mode } }).then(kept.clear)
  useHotkeys([['mod+Enter', () => canSubmit && submitting.open()]], [])
  return (
    <aside className={classes.findings} aria-labelledby="findings">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <div className={classes.judged} role="region" aria-labelledby="findings" tabIndex={0}>
        <Group justify="space-between" mb="xs">
          <Title order={2} size="h5" id="findings">
            Findings preview
          </Title>
          {!isEmpty && isBehind && <Loader size="xs" aria-label="Updating findings" />}
        </Group>
        {isEmpty && (
          <Text size="sm" c="dimmed">
            Findings appear here as you enter data.
          </Text>
        )}
        {!isEmpty && preview.error && <Problem error={preview.error} />}
        {!isEmpty && !preview.error && preview.data && (
          <div className={isBehind ? classes.stale : undefined} aria-busy={isBehind}>
            <FindingsView
              findFlag={findFlag}
              findings={preview.data.findings}
              reason={preview.data.name_match}
              borrower={property.borrower_name}
            />
          </div>
        )}
      </div>
      {isMine && (
        <div className={classes.ends}>
          {missing.length > 0 && (
            <>
              <Text size="sm" fw={600}>
                To do before reporting
              </Text>
              <List size="sm">
                {missing.map((each) => (
                  <List.Item key={each}>{each}</List.Item>
                ))}
              </List>
            </>
          )}
          <Group mt="xs" gap="xs">
            <Button size="xs" disabled={!canSubmit} onClick={submitting.open}>
              Report…
            </Button>
            <Button size="xs" variant="default" onClick={failing.open}>
              Search not possible…
            </Button>
          </Group>
        </div>
      )}
      {isSubmitting && (
        <SubmitDialog
          property={property}
          record={record}
          onClose={submitting.close}
          onDone={onDone}
        />
      )}
      {isFailing && <FailDialog property={property} onClose={failing.close} onDone={onDone} />}
    </aside>
  )
}
