import { Badge, Button, CopyButton, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatClockTime } from '../../../ui/moment.tsx'
import { diffWords, Marked } from '../../../ui/word-diff.tsx'
import compared from '../release/compare.module.css'
import { changesBetween, type FieldChange, formatValue } from '../release/field-changes.ts'
import classes from '../report.module.css'
import { useReport } from '../report-context.ts'
import type { DraftState } from './draft-keeper.ts'
import { isSame, readAt, writeAt } from './draft-places.ts'
import { useDraftState, useKeeper } from './use-draft.ts'
import { useActor, useNames } from './use-names.ts'

type Choice = 'mine' | 'theirs'
type Theirs = NonNullable<DraftState['theirs']>

/** Another user saved the draft: both texts side by side, and the analyst chooses for each field. */
export function ConflictDialog() {
  const theirs = useDraftState((state) => state.theirs)
  // By the version, so that a newer one starts a new decision.
  return theirs ? <Conflict key={theirs.version} theirs={theirs} /> : null
}

function Conflict({ theirs }: { theirs: Theirs }) {
  const formatActor = useActor()
  const merge = useMerge(theirs)
  const [isLater, setLater] = useState(false)
  const name = formatActor(theirs.saved_by)
  const who = name === 'you' ? 'You (in another window)' : name
  if (isLater) {
    return (
      <div className={classes.later} role="alert">
        <Text size="sm">Not saved. {who} saved this draft in the meantime.</Text>
        <Button size="xs" onClick={() => setLater(false)}>
          Compare
        </Button>
      </div>
    )
  }
  return (
    <Modal
      opened
      onClose={() => setLater(true)}
      size="80rem"
      title={`${who} saved this draft${theirs.saved_at ? ` at ${formatClockTime(theirs.saved_at)}` : ''}`}
    >
      <Text size="sm">
        Choose which text to keep where the two differ. Text of yours that is replaced is kept for
        you to copy.
      </Text>
      <Choices merge={merge} />
      <Group justify="flex-end" mt="md" className={classes.dialogFoot ?? ''}>
        <Button variant="default" onClick={() => setLater(true)}>
          Decide later
        </Button>
        <Button data-autofocus onClick={merge.apply}>
          Save my choices
        </Button>
      </Group>
    </Modal>
  )
}

function useMerge(theirs: Theirs) {
  const keeper = useKeeper()
  const { sections } = useReport()
  const names = useNames()
  const { content, base } = useDraftState((state) => state)
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const changes = changesBetween(theirs.content, content, sections)
  const isMineAlone = ({ path, before }: FieldChange) => isSame(readAt(base.content, path), before)
  const isTheirsAlone = ({ path, after }: FieldChange) => isSame(readAt(base.content, path), after)
  const findAuthor = (change: FieldChange) =>
    isMineAlone(change) ? 'you' : isTheirsAlone(change) ? 'they' : 'both'
  const findChoice = (change: FieldChange): Choice =>
    chosen[change.path] ?? (isTheirsAlone(change) ? 'theirs' : 'mine')
  const choose = ({ path }: FieldChange, choice: Choice) => setChosen({ ...chosen, [path]: choice })
  const chooseAll = (choice: Choice) =>
    setChosen(Object.fromEntries(changes.map(({ path }) => [path, choice])))
  const apply = () => {
    let merged = theirs.content
    const replaced = []
    for (const change of changes) {
      if (findChoice(change) === 'mine') merged = writeAt(merged, change.path, change.after)
      else if (!isTheirsAlone(change)) {
        const text = formatValue(change.after, names)
        replaced.push({ label: change.label, text, at: new Date().toISOString() })
      }
    }
    keeper.resolve(merged, replaced)
  }
  return { changes, findAuthor, findChoice, choose, chooseAll, apply }
}

function Choices({ merge }: { merge: ReturnType<typeof useMerge> }) {
  const { changes, findAuthor, findChoice, choose, chooseAll } = merge
  const names = useNames()
  const all = changes
    .map(({ label, after }) => `${label}\n${formatValue(after, names)}`)
    .join('\n\n')
  return (
    <>
      <Group gap="xs" my="sm">
        <Button size="xs" variant="default" onClick={() => chooseAll('theirs')}>
          Use all of theirs
        </Button>
        <Button size="xs" variant="default" onClick={() => chooseAll('mine')}>
          Use all of mine
        </Button>
        <CopyButton value={all}>
          {({ copied, copy }) => (
            <Button size="xs" variant="subtle" onClick={copy}>
              {copied ? 'Copied' : 'Copy all of mine'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Stack gap="md">
        {changes.map((change) => (
          <Choose
            key={change.path}
            change={change}
            words={[formatValue(change.before, names), formatValue(change.after, names)]}
            who={findAuthor(change)}
            choice={findChoice(change)}
            onChoose={(choice) => choose(change, choice)}
          />
        ))}
      </Stack>
    </>
  )
}

const changedBy = {
  you: 'changed by you',
  they: 'changed by them',
  both: 'changed by both',
}

function Choose(props: {
  change: FieldChange
  words: [theirs: string, mine: string]
  who: keyof typeof changedBy
  choice: Choice
  onChoose(choice: Choice): void
}) {
  const { change, words, who, choice, onChoose } = props
  const pieces = diffWords(...words)
  return (
    <section>
      <Radio.Group
        value={choice}
        onChange={(value) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
        label={
          <>
            {change.label}{' '}
            <Badge size="sm" variant="light" color={who === 'both' ? 'orange' : 'gray'}>
              {changedBy[who]}
            </Badge>
          </>
        }
      >
        <div className={compared.sides}>
          <div className={compared.sideText} data-chosen={choice === 'theirs' || undefined}>
            <Radio value="theirs" label="Theirs" size="xs" mb={4} />
            <Marked pieces={pieces.before} as="mark" />
          </div>
          <div className={compared.sideText} data-chosen={choice === 'mine' || undefined}>
            <Group justify="space-between" mb={4}>
              <Radio value="mine" label="Mine" size="xs" />
              <CopyButton value={words[1]}>
                {({ copied, copy }) => (
                  <Button size="compact-xs" variant="subtle" onClick={copy}>
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                )}
              </CopyButton>
            </Group>
            <Marked pieces={pieces.after} as="mark" />
          </div>
        </div>
      </Radio.Group>
    </section>
  )
}
