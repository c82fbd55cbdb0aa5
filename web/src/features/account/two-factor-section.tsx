import { Button, Group, Loader, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSessionsQuery, type Proof, type TwoFactor, twoFactorQuery } from '../../api/account.ts'
import { callDoor, sessionKey } from '../../api/door.ts'
import { Problem } from '../../frame/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Passkeys } from './passkeys.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { isSetUp } from './proof-fields.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

/** Authenticator app, passkeys and recovery codes of the signed-in user. */
export function TwoFactorSection() {
  const state = useQuery(twoFactorQuery)
  return (
    <section aria-label="Two-factor sign-in">
      <Title order={2} size="h5" mt="lg">
        Two-factor sign-in
      </Title>
      {state.isPending && <Loader aria-label="Loading" size="sm" />}
      {state.error && <Problem error={state.error} retry={() => void state.refetch()} />}
      {state.data && !state.data.available && (
        <Text size="sm" c="dimmed">
          {state.data.setting === 'off'
            ? 'Switched off.'
            : 'Your account uses single sign-on; second factors are managed there.'}
        </Text>
      )}
      {state.data?.available && <Factors state={state.data} />}
    </section>
  )
}

function Factors({ state }: { state: TwoFactor }) {
  const client = useQueryClient()
  const [task, setTask] = useState<'app' | 'remove' | 'codes' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const hasApp = state.totp_since !== null
  const needs = { proof: state.proof_needed, code: isSetUp(state), hasApp }
  const done = () => setTask(null)
  const refresh = () =>
    Promise.all(
      [twoFactorQuery.queryKey, ownSessionsQuery.queryKey, sessionKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  const added = (fresh: readonly string[] | null) => {
    setCodes(fresh)
    void refresh()
  }
  const removeApp = async ({ password = '', code = '' }: Proof) => {
    await callDoor('removeTotp', { body: { password, code } })
    await refresh()
  }
  const renew = async (proof: Proof) =>
    added((await callDoor('renewRecoveryCodes', { body: proof })).recovery_codes)
  return (
    <>
      <Text size="sm" c="dimmed">
        {isSetUp(state)
          ? 'After your password, you are asked for a second step.'
          : 'Protect your account with a second step after the password.'}
      </Text>
      <Title order={3} size="h6" mt="md">
        Authenticator app
      </Title>
      <Group gap="sm" mt={4}>
        <Text size="sm">
          {state.totp_since ? (
            <>
              Set up on <Moment at={state.totp_since} />
            </>
          ) : (
            'Not set up'
          )}
        </Text>
        <Button size="xs" variant="default" onClick={() => setTask('app')}>
          {state.totp_since ? 'Replace app' : 'Set up app'}
        </Button>
        {state.totp_since && (
          <Button size="xs" variant="default" onClick={() => setTask('remove')}>
            Remove app
          </Button>
        )}
      </Group>
      <Passkeys state={state} needs={needs} onAdded={added} onChanged={refresh} />
      {isSetUp(state) && (
        <>
          <Title order={3} size="h6" mt="md">
            Recovery codes
          </Title>
          <Group gap="sm" mt={4}>
            <Text size="sm">{state.recovery_codes_left} of 10 left</Text>
            <Button size="xs" variant="default" onClick={() => setTask('codes')}>
              Create new codes
            </Button>
          </Group>
        </>
      )}
      <TotpDialog opened={task === 'app'} onClose={done} needs={needs} onAdded={added} />
      <ProofDialog
        opened={task === 'remove'}
        onClose={done}
        title="Remove the authenticator app?"
        act="Remove app"
        color="red.9"
        needs={{ proof: true, code: true, hasApp: true }}
        onAct={removeApp}
      >
        <Text size="sm">Its codes no longer work, and your other sessions end.</Text>
      </ProofDialog>
      <ProofDialog
        opened={task === 'codes'}
        onClose={done}
        title="Create new recovery codes?"
        act="Create codes"
        needs={needs}
        onAct={renew}
      >
        <Text size="sm">The earlier codes no longer work, and your other sessions end.</Text>
      </ProofDialog>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}
