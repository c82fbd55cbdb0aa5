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
import { type PlaceField, placeFieldsOf, type SearchForm } from '../../land-records/search-form.ts'
import { Worded } from '../../land-records/worded.tsx'
import classes from './desk.module.css'
import type { Draft } from './draft.ts'
import { EntryRows } from './entry-rows.tsx'

interface Props {
  form: SearchForm
  asked: Partial<Record<PlaceField, string>>
  draft: Draft
  onChange(changed: Partial<Draft>): void
  /** How the service reads the area as it stands. */
  areaRead: ReactNode
}

/** What the portal shows, under the portal's own words. */
export function RecordForm(props: Props) {
  const { draft, onChange } = props
  return (
    <>
      <Title order={2} size="h5" mt="md" mb={4}>
        What the portal shows
      </Title>
      <SegmentedControl
        size="sm"
        aria-label="What the portal shows"
        value={draft.isNothing ? 'nothing' : 'record'}
        data={[
          { value: 'record', label: 'A record, as entered below' },
          { value: 'nothing', label: 'Nothing found on the portal' },
        ]}
        onChange={(value) => onChange({ isNothing: value === 'nothing' })}
      />
      {draft.isNothing ? (
        <Text size="sm" mt="xs">
          It is reported that the portal has nothing under this number. That is no proof that there
          is nothing, and the findings say so. What was entered stays here until it is reported.
        </Text>
      ) : (
        <>
          <Place {...props} />
          <Rights {...props} />
          <EntryRows {...props} />
          <Search {...props} />
        </>
      )}
    </>
  )
}

function Place({ form, asked, draft, onChange }: Props) {
  const used = placeFieldsOf(form)
  const set = (changed: Partial<Draft['place']>) =>
    onChange({ place: { ...draft.place, ...changed } })
  return (
    <>
      <Group gap="sm" mt="sm" mb={4}>
        <Text size="sm" c="dimmed">
          The place as the record itself names it, not as it was asked for.
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => set(asked)}>
          It is written as asked
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
                label={<Worded wording={wording} language={form.language} />}
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

function Rights({ form, draft, onChange, areaRead }: Props) {
  const { language } = form
  return (
    <>
      <div className={classes.pair}>
        <Textarea
          size="xs"
          autosize
          minRows={2}
          label={<Worded wording={form.holders} language={language} />}
          description="With title, relation and alias as written; one on each line."
          placeholder={form.holders.example ? `e.g. ${form.holders.example}` : ''}
          value={draft.holders}
          onChange={({ currentTarget }) => onChange({ holders: currentTarget.value })}
        />
        {form.remarks.map((wording, at) => (
          <Textarea
            key={wording.english}
            size="xs"
            autosize
            minRows={2}
            label={<Worded wording={wording} language={language} />}
            description="Each charge, order or restriction on its own line."
            placeholder={wording.example ? `e.g. ${wording.example}` : ''}
            value={draft.remarks[at] ?? ''}
            onChange={({ currentTarget }) => {
              const texts = form.remarks.map((_, index) => draft.remarks[index] ?? '')
              onChange({ remarks: texts.with(at, currentTarget.value) })
            }}
          />
        ))}
      </div>
      <div className={classes.pair}>
        <TextInput
          size="xs"
          maxLength={500}
          label={<Worded wording={form.extent} language={language} />}
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
          label={<Worded wording={form.tenure} language={language} />}
          data={[...form.tenures]}
          value={draft.tenure}
          onChange={(tenure) => onChange({ tenure })}
        />
        <TextInput
          size="xs"
          maxLength={500}
          label={<Worded wording={form.kharab_b} language={language} />}
          placeholder={form.kharab_b.example ? `e.g. ${form.kharab_b.example}` : ''}
          value={draft.kharabB}
          onChange={({ currentTarget }) => onChange({ kharabB: currentTarget.value })}
        />
        <Checkbox
          size="sm"
          mt="lg"
          label={<Worded wording={form.pending_mutation} language={language} />}
          checked={draft.pendingMutation}
          onChange={({ currentTarget }) => onChange({ pendingMutation: currentTarget.checked })}
        />
      </div>
    </>
  )
}

/** How far the search went. */
function Search({ form, draft, onChange }: Props) {
  return (
    <div className={classes.pair}>
      {form.sources.length > 0 && (
        <Checkbox.Group
          size="xs"
          label="Sources not searched, or without an answer"
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
        label="Entries since"
        description="If the portal says from when its entries of this place begin."
        placeholder="e.g. 01/01/2002"
        value={draft.coveredFrom}
        onChange={({ currentTarget }) => onChange({ coveredFrom: currentTarget.value })}
      />
    </div>
  )
}
