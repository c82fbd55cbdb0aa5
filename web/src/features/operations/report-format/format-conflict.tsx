import { Alert, Button, Group } from '@mantine/core'
import type { ReportFormat } from '../../../api/wording.ts'
import { Facts } from '../../../ui/facts.tsx'
import { type FormatChoices, findBuiltIn } from './format-draft.ts'

interface Props {
  theirs: ReportFormat
  choices: FormatChoices
  onMine(): void
  onTheirs(): void
}

/** Typed values stay above; the values a colleague saved meanwhile are shown here. */
export function FormatConflict({ theirs, choices, onMine, onTheirs }: Props) {
  return (
    <Alert
      color="orange"
      role="alert"
      title="Another user changed this format in the meantime"
      mt="md"
    >
      <Facts
        rows={[
          ['Format', findBuiltIn(choices, theirs.format).label],
          ['Letterhead', theirs.letterhead.join('; ') || 'address of the office'],
          ['Logo', theirs.logo === null ? 'none' : 'yes'],
          [
            'Sections',
            theirs.sections.length === 0
              ? 'as the format has them'
              : theirs.sections.map(({ title }) => title).join('; '),
          ],
        ]}
      />
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={onTheirs}>
          Use their version
        </Button>
        <Button color="orange" onClick={onMine}>
          Overwrite with mine
        </Button>
      </Group>
    </Alert>
  )
}
