import { Button, Group, PasswordInput } from '@mantine/core'
import { useState } from 'react'

interface Props {
  value: string
  onChange(value: string): void
  description?: string
  isRequired?: boolean
}

/** A password for another user: typed, or generated and shown so that it can be shared. */
export function NewPassword({ value, onChange, description, isRequired = false }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Group align="flex-end" gap="xs" mt="sm" wrap="nowrap">
      <PasswordInput
        flex={1}
        label="Password"
        description={description}
        required={isRequired}
        maxLength={1000}
        autoComplete="new-password"
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button
        variant="default"
        onClick={() => {
          onChange(madeUp())
          setShown(true)
        }}
      >
        Generate
      </Button>
    </Group>
  )
}

// Without characters that are easily confused.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Four groups of five: about 116 bits. */
function madeUp(): string {
  const limit = 256 - (256 % letters.length)
  const chosen: string[] = []
  while (chosen.length < 20) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) chosen.push(letters.charAt(byte % letters.length))
  }
  return chosen.join('').replace(/(.{5})(?=.)/g, '$1-')
}
