import { Alert, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { lendersQuery } from '../../../api/office.ts'
import { type LenderAccount, lenderListKey } from '../../../api/operations.ts'
import { useMay } from '../../../api/session.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useLeaveWarning } from '../../../ui/use-leave-warning.ts'
import classes from '../operations.module.css'
import type { TabProps } from '../tab-props.ts'
import { ContactMail } from './contact-mail.tsx'
import { LenderFields, toSettings, useCaseFields } from './lender-fields.tsx'

type Stored = Pick<
  LenderAccount,
  'version' | 'name' | 'required_fields' | 'case_types' | 'own_names' | 'second_person'
>

/** The name of a lender and what it must send, in both modes; e-mail to contacts, in one. */
export function SettingsTab({ mode, lender }: TabProps) {
  return (
    <>
      <SettingsForm key={lender.id} lender={lender} />
      <ContactMail key={`${mode} ${lender.id}`} mode={mode} lender={lender} />
    </>
  )
}

function SettingsForm({ lender }: { lender: LenderAccount }) {
  const client = useQueryClient()
  const isFixed = !useMay()('lenders:manage')
  // The values loaded when typing began: a background refresh changes neither.
  const [read, setRead] = useState<Stored>(lender)
  const [draft, setDraft] = useState(toSettings(lender))
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toSettings(read))
  useLeaveWarning(isChanged)
  const take = (stored: Stored) => {
    setRead(stored)
    setDraft(toSettings(stored))
  }
  const saving = useMutation({
    mutationFn: (version: number) => {
      const { name, required, types, ownNames, secondPerson } = draft
      const body = {
        name,
        required_fields: required,
        case_types: types.length > 0 ? types : null,
        own_names: ownNames.length > 0 ? ownNames : null,
        ...(secondPerson && { second_person: secondPerson }),
      }
      return call('changeLender', { params: { lender: lender.id }, body, ifMatch: version })
    },
    onSuccess: (saved) => {
      take(saved)
      notifications.show({ message: 'Saved. Applies from the next request.' })
      void client.invalidateQueries({ queryKey: lenderListKey })
      void client.invalidateQueries({ queryKey: lendersQuery.queryKey })
      return client.invalidateQueries({ queryKey: ['lender'] })
    },
  })
  const theirs = currentIn(saving.error)
  return (
    <form
      className={classes.narrow}
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate(read.version)
      }}
    >
      <Text size="sm" c="dimmed" mb="sm">
        The same settings apply to live and test. Existing cases do not change.
      </Text>
      <fieldset disabled={isFixed} style={{ border: 0, padding: 0, margin: 0 }}>
        <LenderFields settings={draft} onChange={setDraft} />
      </fieldset>
      {saving.error && !theirs && <Problem error={saving.error} />}
      {theirs && (
        <Conflict
          theirs={theirs}
          onMine={() => saving.mutate(theirs.version)}
          onTheirs={() => {
            saving.reset()
            take(theirs)
          }}
        />
      )}
      {!isFixed && !theirs && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" disabled={!isChanged} onClick={() => take(read)}>
            Undo
          </Button>
          <Button
            type="submit"
            loading={saving.isPending}
            disabled={!isChanged || !draft.name.trim()}
          >
            Save
          </Button>
        </Group>
      )}
    </form>
  )
}

function currentIn(error: unknown): Stored | undefined {
  return error instanceof ApiError && error.status === 412 ? (error.current as Stored) : undefined
}

/** Typed values stay above; the values a colleague saved meanwhile are shown here. */
function Conflict(props: { theirs: Stored; onMine(): void; onTheirs(): void }) {
  const { theirs, onMine, onTheirs } = props
  const { findLabel } = useCaseFields()
  return (
    <Alert
      color="orange"
      role="alert"
      title="Another user changed this lender in the meantime"
      mt="md"
    >
      <Facts
        rows={[
          ['Name', theirs.name],
          ['Required case fields', theirs.required_fields.map(findLabel).join(', ') || 'none'],
          ['Case types', theirs.case_types?.join(', ') ?? 'any'],
          ['Approval by a second person', theirs.second_person],
          ['Names as mortgagee', theirs.own_names?.join('; ') ?? theirs.name],
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
