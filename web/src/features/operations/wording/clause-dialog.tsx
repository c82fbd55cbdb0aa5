import { Button, Group, Modal, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultAt } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import {
  any,
  type ClauseChoices,
  type ClauseScope,
  clausesKey,
  clauseVersionsQuery,
} from '../../../api/wording.ts'
import { Problem } from '../../../frame/problem.tsx'
import { toOptions } from './clause-labels.ts'
import { WordsField } from './words-field.tsx'

export interface ClauseStart extends ClauseScope {
  text: string
}

interface Props {
  /** Null: closed. */
  start: ClauseStart | null
  choices: ClauseChoices
  onClose(): void
}

/** A clause, or the next version of one. */
export function ClauseDialog({ start, choices, onClose }: Props) {
  return (
    <Modal
      opened={start !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={start?.key ? 'New version of a clause' : 'Add clause'}
    >
      {start && <Fields start={start} choices={choices} onClose={onClose} />}
    </Modal>
  )
}

/** No key of a place. */
const newPlace = 'new'

function Fields({ start, choices, onClose }: Props & { start: ClauseStart }) {
  const [draft, setDraft] = useState({ ...start, key: start.key || choices.places[0]?.key || '' })
  const [name, setName] = useState('')
  const change = (changed: Partial<ClauseStart>) => setDraft({ ...draft, ...changed })
  const clause = {
    ...draft,
    key: draft.key === newPlace ? `${choices.place_prefix}${name.trim()}` : draft.key,
  }
  const adding = useAdding(onClose)
  const keyFault = faultAt(adding.error, 'key')
  const isAtField = ['key', 'text'].some((field) => faultAt(adding.error, field))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        adding.mutate(clause)
      }}
    >
      <Select
        label="Place in the certificate"
        allowDeselect={false}
        data={[
          ...choices.places.map(({ key, label }) => ({ value: key, label })),
          { value: newPlace, label: 'A new place, after the others' },
        ]}
        value={draft.key}
        onChange={(key) => key !== null && change({ key })}
        error={draft.key !== newPlace && keyFault}
      />
      {draft.key === newPlace && (
        <TextInput
          mt="sm"
          label="Name of the new place"
          required
          leftSection={<Text size="sm">{choices.place_prefix}</Text>}
          leftSectionWidth={choices.place_prefix.length * 8 + 16}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={keyFault}
        />
      )}
      <ScopeFields draft={draft} choices={choices} change={change} />
      {draft.key !== newPlace && <Standing scope={clause} />}
      <WordsField
        text={draft.text}
        placeholders={choices.placeholders}
        fault={faultAt(adding.error, 'text')}
        onChange={(text) => change({ text })}
      />
      {adding.error && !isAtField && <Problem error={adding.error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={adding.isPending}>
          {draft.text.trim() ? 'Save clause' : 'Leave the clause out'}
        </Button>
      </Group>
    </form>
  )
}

function useAdding(onClose: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ClauseStart) => call('addClause', { body }),
    onSuccess: ({ version }) => {
      notifications.show({
        message: `Version ${version} saved. Reports released from now on have it.`,
      })
      onClose()
      return client.invalidateQueries({ queryKey: clausesKey })
    },
  })
}

function ScopeFields(props: {
  draft: ClauseStart
  choices: ClauseChoices
  change(changed: Partial<ClauseStart>): void
}) {
  const { draft, choices, change } = props
  const shared = { allowDeselect: false, searchable: true }
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" mt="sm">
      <Select
        {...shared}
        label="Result"
        data={toOptions(choices, 'results', true)}
        value={draft.result}
        onChange={(result) => change({ result: (result ?? any) as ClauseScope['result'] })}
      />
      <Select
        {...shared}
        label="State"
        data={toOptions(choices, 'states', true)}
        value={draft.state}
        onChange={(state) => change({ state: state ?? any })}
      />
      <Select
        {...shared}
        label="Case type"
        data={toOptions(choices, 'case_types', true)}
        value={draft.case_type}
        onChange={(type) => change({ case_type: type ?? any })}
      />
    </SimpleGrid>
  )
}

/** Whether there is a clause for exactly these already. */
function Standing({ scope }: { scope: ClauseScope }) {
  const { data } = useQuery(clauseVersionsQuery(scope))
  const latest = data?.clauses[0]
  return (
    <Text size="sm" c="dimmed" mt="xs" mih={20}>
      {data &&
        (latest === undefined
          ? 'The first clause at this place for this choice.'
          : latest.version === 0
            ? 'Replaces the built-in clause for this choice.'
            : `Replaces version ${latest.version} of this clause.`)}
    </Text>
  )
}
