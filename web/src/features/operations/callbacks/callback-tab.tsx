import { Button, Loader, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { callbackQuery } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { DiagnosePanel } from '../../developers/diagnose-panel.tsx'
import { PingPanel } from '../../developers/ping-panel.tsx'
import classes from '../operations.module.css'
import type { TabProps } from '../tab-props.ts'
import { CallbackDialog } from './callback-dialog.tsx'
import { CallbackState } from './callback-state.tsx'
import { LenderExaminations } from './lender-examinations.tsx'

/** The callback URL of a lender, its state and its tests. */
export function CallbackTab({ mode, lender, look }: TabProps) {
  const callback = useQuery(callbackQuery(mode, lender.id))
  const [setting, set] = useDisclosure()
  const params = { mode, lender: lender.id }
  const isNone = callback.error instanceof ApiError && callback.error.status === 404
  const found = isNone ? undefined : callback.data
  return (
    <section className={classes.narrow}>
      {callback.isPending && <Loader aria-label="Loading" />}
      {callback.error && !isNone && (
        <Problem error={callback.error} retry={() => void callback.refetch()} />
      )}
      {isNone && (
        <>
          <Text mb="sm">
            No callback URL registered. Events are kept; the lender can pull them from its feed.
          </Text>
          <Button onClick={set.open}>Set callback URL</Button>
        </>
      )}
      {found && (
        <>
          <CallbackState
            mode={mode}
            lender={lender}
            look={look}
            callback={found}
            onSet={set.open}
          />
          <PingPanel send={() => call('testLenderCallback', { params, body: {} })} />
          <DiagnosePanel diagnose={(body) => call('diagnoseLenderCallback', { params, body })} />
        </>
      )}
      {mode === 'test' && (found || isNone) && (
        <LenderExaminations key={found?.url} lender={lender.id} registered={found?.url} />
      )}
      {/* In one place whether there is a URL or not: it shows the secret of the first one. */}
      <CallbackDialog
        mode={mode}
        lender={lender}
        callback={found}
        opened={setting}
        onClose={set.close}
      />
    </section>
  )
}
