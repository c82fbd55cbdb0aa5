import { Alert, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type DeskProperty, type Findings, previewQuery } from '../../api/search-desk.ts'
import { useSession } from '../../api/session.ts'
import { useMode } from '../../frame/frame.tsx'
import { useKeys } from '../../frame/keys.ts'
import { formatArea } from '../../land-records/format-findings.ts'
import { useFlagTexts } from '../../land-records/use-texts.ts'
import { useScripts } from '../../ui/scripts.ts'
import classes from './desk.module.css'
import { askedPlace, isUntouched, toRecord } from './draft.ts'
import { Extracts } from './extracts.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { RecordForm } from './record-form.tsx'
import { Report } from './report.tsx'
import type { useDraft } from './use-draft.ts'

interface Props {
  property: DeskProperty
  kept: ReturnType<typeof useDraft>
}

/** The form on the left; on the right the findings while it is typed. */
export function SearchWork({ property, kept }: Props) {
  const { draft, change, isKept } = kept
  const mode = useMode()
  const { staff } = useSession()
  const { parcel, search_form: form } = property
  const asked = useMemo(() => askedPlace(parcel), [parcel])
  const record = useMemo(() => (draft.isNothing ? null : toRecord(draft, asked)), [draft, asked])
  const [settled] = useDebouncedValue(record, 350)
  const preview = useQuery({
    ...previewQuery(mode, property.property_id, settled),
    enabled: !isUntouched(draft),
    placeholderData: keepPreviousData,
  })
  const scripts = useScripts()
  const isMine = property.searcher?.id === staff.id
  const fields = useRef<HTMLFieldSetElement>(null)
  useKeys({ e: () => fields.current?.querySelector<HTMLElement>('input:not([type])')?.focus() })
  const findings = preview.data?.findings
  return (
    <div className={classes.panes}>
      <div className={classes.form}>
        <ParcelCard property={property} />
        {!isMine && (
          <Alert mt="md" color="gray">
            {property.searcher
              ? `${property.searcher.name ?? 'A colleague'} is assigned to this property.`
              : 'Claim the property to enter the portal record (shortcut: c).'}
            {!isUntouched(draft) && ' What you typed is kept in this browser.'}
          </Alert>
        )}
        {!isKept && (
          <Alert mt="md" color="red" role="alert">
            This browser cannot store what you type: it is lost when you close the page.
          </Alert>
        )}
        <fieldset key={scripts} ref={fields} disabled={!isMine} className={classes.fields}>
          <RecordForm
            form={form}
            asked={asked}
            draft={draft}
            onChange={change}
            areaRead={<AreaRead extent={draft.extent} findings={findings} />}
          />
        </fieldset>
        <Extracts property={property} isMine={isMine} />
      </div>
      <Report
        property={property}
        kept={kept}
        record={record}
        form={form}
        isMine={isMine}
        preview={preview}
        isBehind={settled !== record || preview.isFetching}
      />
    </div>
  )
}

/** The area as the service reads it; empty until the service has read exactly this text. */
function AreaRead({ extent, findings }: { extent: string; findings: Findings | undefined }) {
  const findFlag = useFlagTexts()
  const area = findings?.area
  if (!extent.trim()) return null
  if (!area || area.raw.trim() !== extent.trim()) {
    return (
      <Text size="xs" c="dimmed">
        …
      </Text>
    )
  }
  const flags = findings.riskFlags.filter((name) => name.startsWith('area_'))
  return (
    <>
      {area.sqm > 0 && (
        <Text size="xs" fw={600}>
          = {formatArea(area)}
        </Text>
      )}
      {flags.map((name) => (
        <Text key={name} size="xs" className={classes.warning ?? ''}>
          ⚠ {findFlag(name).sentence}
        </Text>
      ))}
    </>
  )
}
