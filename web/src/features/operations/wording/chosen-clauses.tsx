import { Drawer, Group, Loader, Select, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  any,
  type ChosenFor,
  type ClauseChoices,
  chosenClausesQuery,
} from '../../../api/wording.ts'
import { Problem } from '../../../frame/problem.tsx'
import { findLabels, toOptions } from './clause-labels.ts'
import { ClauseSource, ClauseText } from './clause-text.tsx'
import classes from './wording.module.css'

interface Props {
  opened: boolean
  choices: ClauseChoices
  onClose(): void
}

/** The certificate that a report with this result would have now. */
export function ChosenClauses({ opened, choices, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="xl"
      title="Which words will a report have?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && <Chosen choices={choices} />}
    </Drawer>
  )
}

function Chosen({ choices }: Pick<Props, 'choices'>) {
  const results = toOptions(choices, 'results')
  const types = toOptions(choices, 'case_types')
  const [of, setOf] = useState({
    result: (results[0]?.value ?? '') as ChosenFor['result'],
    state: '',
    case_type: types[0]?.value ?? '',
  })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        <Select
          label="Result"
          allowDeselect={false}
          data-autofocus
          data={results}
          value={of.result}
          onChange={(result) => result && setOf({ ...of, result: result as ChosenFor['result'] })}
        />
        <Select
          label="State"
          placeholder="Not known"
          searchable
          clearable
          data={toOptions(choices, 'states')}
          value={of.state || null}
          onChange={(state) => setOf({ ...of, state: state ?? '' })}
        />
        <Select
          label="Case type"
          allowDeselect={false}
          data={types}
          value={of.case_type}
          onChange={(type) => type && setOf({ ...of, case_type: type })}
        />
      </SimpleGrid>
      <Certificate of={of} choices={choices} />
    </>
  )
}

function Certificate(props: { of: ChosenFor; choices: ClauseChoices }) {
  const { of, choices } = props
  const { state, ...rest } = of
  const chosen = useQuery(chosenClausesQuery({ ...rest, ...(state && { state }) }))
  const labels = findLabels(choices)
  if (chosen.error) return <Problem error={chosen.error} retry={() => void chosen.refetch()} />
  if (!chosen.data) return <Loader mt="md" aria-label="Loading" />
  return (
    <>
      <Text size="sm" c="dimmed" mt="md">
        The certificate in its order. Marked words are filled in from the case.
      </Text>
      <ul className={classes.chosen} aria-label="Clauses of the certificate">
        {chosen.data.clauses.map((clause) => (
          <li key={clause.key}>
            <Group gap="xs" mb={4}>
              <Text size="sm" fw={600}>
                {labels.place(clause.key)}
              </Text>
              <ClauseSource version={clause.version} />
              <Text size="xs" c="dimmed">
                {isGeneral(clause) ? 'All reports' : labels.scope(clause)}
              </Text>
            </Group>
            <Text size="sm">
              <ClauseText pieces={clause.pieces} />
            </Text>
          </li>
        ))}
      </ul>
    </>
  )
}

const isGeneral = (of: { result: string; state: string; case_type: string }) =>
  [of.result, of.state, of.case_type].every((code) => code === any)
