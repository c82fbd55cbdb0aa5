import {
  Autocomplete,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import type { ReactNode } from 'react'
import {
  listPlaceFields,
  type PlaceField,
  type SearchForm,
} from '../../land-records/search-form.ts'
import { WordingLabel } from '../../land-records/wording-label.tsx'
import classes from './desk.module.css'
import type { Draft } from './draft.ts'
import { EntryRows } from './entry-rows.tsx'

interface Props {
  form: SearchForm
  asked: Partial<Record<PlaceField, string>>
  draft: Draft
  onChange(changed: Partial<Draft>): void
  /** How the service reads the area as typed. */
  areaRead: ReactNode
}

/** The portal's record, with the portal's own field names. */
export function RecordForm(props: Props) {
  const { draft, onChange } = props
  return (
    <>
      <Title order={2} size="h5" mt="md" mb={4}>
        Portal record
      </Title>
      <SegmentedControl
        size="sm"
        aria-label="Portal record"
        value={draft.isNothing ? 'nothing' : 'record'}
        data={[
          { value: 'record', label: 'Record found' },
          { value: 'nothing', label: 'No record found' },
        ]}
        onChange={(value) => onChange({ isNothing: value === 'nothing' })}
      />
      {draft.isNothing ? (
        <Text size="sm" mt="xs">
          The lender is informed that the portal has no record for this number. This does not prove
          a clear title, and the findings say so. Entered data stays here until you report.
        </Text>
      ) : (
        <>
          <Place {...props} />
          <Holders {...props} />
          <Land {...props} />
          <EntryRows {...props} />
          <Search {...props} />
        </>
      )}
    </>
  )
}

function Place({ form, asked, draft, onChange }: Props) {
  const used = listPlaceFields(form)
  const set = (changed: Partial<Draft['place']>) =>
    onChange({ place: { ...draft.place, ...changed } })
  return (
    <>
      <Group gap="sm" mt="sm" mb={4}>
        <Text size="sm" c="dimmed">
          Enter the place as written in the record, not as requested.
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => set(asked)}>
          Copy from request
        </Button>
      </Group>
      <div className={classes.place}>
        {used.map((field) => {
          const wording = form.place[field]
          return (
            wording && (
              <TextInput
                key={field}
                size="xs"
                maxLength={500}
                label={<WordingLabel wording={wording} language={form.language} />}
                withAsterisk={field === 'district' || field === 'survey_no'}
                value={draft.place[field]}
                onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
              />
            )
          )
        })}
      </div>
    </>
  )
}

function Holders({ form, draft, onChange }: Props) {
  const { language } = form
  return (
    <div className={classes.pair}>
      <Textarea
        size="xs"
        autosize
        minRows={2}
        label={<WordingLabel wording={form.holders} language={language} />}
        description="With title, relation and alias as written; one per line."
        placeholder={form.holders.example ? `e.g. ${form.holders.example}` : ''}
        value={draft.holders}
        onChange={({ currentTarget }) => onChange({ holders: currentTarget.value })}
      />
      <Textarea
        size="xs"
        autosize
        minRows={2}
        label={<WordingLabel wording={form.shares} language={language} />}
        description="Beside each holder, if given: one line per holder, in the same order."
        placeholder={form.shares.example ? `e.g. ${form.shares.example}` : ''}
        value={draft.shares}
        onChange={({ currentTarget }) => onChange({ shares: currentTarget.value })}
      />
      {form.remarks.map((wording, at) => (
        <Textarea
          key={wording.english}
          size="xs"
          autosize
          minRows={2}
          label={<WordingLabel wording={wording} language={language} />}
          description="One charge, order or restriction per line."
          placeholder={wording.example ? `e.g. ${wording.example}` : ''}
          value={draft.remarks[at] ?? ''}
          onChange={({ currentTarget }) => {
            const texts = form.remarks.map((_, index) => draft.remarks[index] ?? '')
            onChange({ remarks: texts.with(at, currentTarget.value) })
          }}
        />
      ))}
    </div>
  )
}

function Land({ form, draft, onChange, areaRead }: Props) {
  const { language } = form
  return (
    <div className={classes.pair}>
      <TextInput
        size="xs"
        maxLength={500}
        label={<WordingLabel wording={form.extent} language={language} />}
        placeholder={form.extent.example ? `e.g. ${form.extent.example}` : ''}
        value={draft.extent}
        inputContainer={(input) => (
          <>
            {input}
            <div aria-live="polite">{areaRead}</div>
          </>
        )}
        onChange={({ currentTarget }) => onChange({ extent: currentTarget.value })}
      />
      <Autocomplete
        size="xs"
        maxLength={500}
        label={<WordingLabel wording={form.tenure} language={language} />}
        data={[...form.tenures]}
        value={draft.tenure}
        onChange={(tenure) => onChange({ tenure })}
      />
      <TextInput
        size="xs"
        maxLength={500}
        label={<WordingLabel wording={form.land_use} language={language} />}
        placeholder={form.land_use.example ? `e.g. ${form.land_use.example}` : ''}
        value={draft.landUse}
        onChange={({ currentTarget }) => onChange({ landUse: currentTarget.value })}
      />
      <TextInput
        size="xs"
        maxLength={500}
        label={<WordingLabel wording={form.kharab_b} language={language} />}
        placeholder={form.kharab_b.example ? `e.g. ${form.kharab_b.example}` : ''}
        value={draft.kharabB}
        onChange={({ currentTarget }) => onChange({ kharabB: currentTarget.value })}
      />
      <Checkbox
        size="sm"
        mt="lg"
        label={<WordingLabel wording={form.pending_mutation} language={language} />}
        checked={draft.pendingMutation}
        onChange={({ currentTarget }) => onChange({ pendingMutation: currentTarget.checked })}
      />
    </div>
  )
}

/** What the search covered. */
function Search({ form, draft, onChange }: Props) {
  return (
    <div className={classes.pair}>
      {form.sources.length > 0 && (
        <Checkbox.Group
          size="xs"
          label="Sources not searched or not responding"
          value={draft.missingSources}
          onChange={(missingSources) => onChange({ missingSources })}
        >
          <Group gap="md" mt={4}>
            {form.sources.map((source) => (
              <Checkbox key={source} size="xs" value={source} label={source} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <TextInput
        size="xs"
        label="Records available from"
        description="If the portal states from when it has records for this place."
        placeholder="e.g. 01/01/2002"
        value={draft.coveredFrom}
        onChange={({ currentTarget }) => onChange({ coveredFrom: currentTarget.value })}
      />
    </div>
  )
}
