import { Modal, Text } from '@mantine/core'
import { SecretOnce } from '../../ui/secret-once.tsx'

/** New recovery codes; they are nowhere else. */
export function RecoveryCodesDialog(props: { codes: readonly string[] | null; onClose(): void }) {
  const { codes, onClose } = props
  return (
    <Modal
      opened={codes !== null}
      onClose={onClose}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Your recovery codes"
    >
      {codes && (
        <SecretOnce
          secret={codes.join('\n')}
          what="list of recovery codes"
          advice="Save them now. Do not share them with anyone."
          onClose={onClose}
        >
          <Text size="sm" mt="sm">
            Print them or save them in your password manager. Each code works once, in place of your
            authenticator app or passkey.
          </Text>
        </SecretOnce>
      )}
    </Modal>
  )
}
