import { Button, Group, Loader, Modal, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type DeskProperty, previewQuery, type RegistryRecord } from '../../api/search-desk.ts'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'
import { BandAndFlags, NameMatch } from '../../land-records/findings-view.tsx'
import { useFlagTexts } from '../../land-records/use-texts.ts'
import { useDeskChange } from './use-desk-change.ts'

/** Final preview of the findings, computed from exactly what is sent. */
export function SubmitDialog(props: {
  property: DeskProperty
  record: RegistryRecord | null
  onClose(): void
  onDone(): void
}) {
  const findFlag = useFlagTexts()
  const { property, record, onClose, onDone } = props
  const mode = useMode()
  const id = property.property_id
  const preview = useQuery(previewQuery(mode, id, record))
  const submit = useDeskChange(
    () => call('submitFindings', { params: { mode, property: id }, body: { record } }),
    'Findings reported.',
    onDone,
  )
  const canReport = preview.data !== undefined && !submit.isPending
  const report = () => submit.mutate(undefined)
  // Only a new key press, not the held key that opened this dialog.
  useHotkeys([['mod+Enter', ({ repeat }) => !repeat && canReport && report()]], [])
  return (
    <Modal opened onClose={onClose} size="lg" title={`Report to ${property.lender.name}`}>
      {preview.isPending && <Loader aria-label="Updating findings" />}
      {preview.error && <Problem error={preview.error} retry={() => void preview.refetch()} />}
      {preview.data && (
        <>
          <BandAndFlags findings={preview.data.findings} findFlag={findFlag} />
          <NameMatch
            findings={preview.data.findings}
            reason={preview.data.name_match}
            borrower={property.borrower_name}
          />
        </>
      )}
      <Text size="sm" mt="sm">
        {record === null
          ? 'The lender is informed that no record was found on the portal.'
          : `${record.entries.length} registered ${record.entries.length === 1 ? 'document' : 'documents'}, ${record.holders.length} ${record.holders.length === 1 ? 'holder' : 'holders'}.`}{' '}
        Extracts: {property.extracts.map(({ filename }) => filename).join(', ')}. This cannot be
        changed later.
      </Text>
      {submit.error && <Problem error={submit.error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          Back
        </Button>
        <Button loading={submit.isPending} disabled={!preview.data} onClick={report}>
          Report findings
        </Button>
      </Group>
    </Modal>
  )
}
