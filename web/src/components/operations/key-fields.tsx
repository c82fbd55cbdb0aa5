import { Checkbox, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import type { KeyScope } from '../../api/operations.ts'

const scopes: Record<KeyScope, string> = {
  'cases:create': 'Send cases and papers',
  'cases:read': 'Read cases and reports',
  'callbacks:manage': 'Set its callback URL, read deliveries',
}

/** As typed. */
export interface KeyWish {
  label: string
  scopes: string[]
  rate: number | string
  burst: number | string
  expires: string
}

export function KeyFields({ wish, onChange }: { wish: KeyWish; onChange(wish: KeyWish): void }) {
  const change = (changed: Partial<KeyWish>) => onChange({ ...wish, ...changed })
  return (
    <>
      <TextInput
        label="Label"
        description="What the key is for, so that it is known again."
        maxLength={100}
        data-autofocus
        value={wish.label}
        onChange={({ currentTarget }) => change({ label: currentTarget.value })}
      />
      <Checkbox.Group
        mt="sm"
        label="It may"
        value={wish.scopes}
        onChange={(chosen) => change({ scopes: chosen })}
      >
        <Stack gap={6} mt={4}>
          {Object.entries(scopes).map(([scope, does]) => (
            <Checkbox key={scope} value={scope} label={`${does} (${scope})`} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group grow mt="sm" align="flex-end">
        <NumberInput
          label="Requests a second"
          placeholder="As the service is set"
          min={1}
          max={1_000_000}
          allowDecimal={false}
          value={wish.rate}
          onChange={(rate) => change({ rate })}
        />
        <NumberInput
          label="At once"
          placeholder="As the service is set"
          min={1}
          max={1_000_000}
          allowDecimal={false}
          value={wish.burst}
          onChange={(burst) => change({ burst })}
        />
      </Group>
      <TextInput
        mt="sm"
        type="datetime-local"
        label="Expires"
        description="Left empty: never. By the clock of this machine."
        value={wish.expires}
        onChange={({ currentTarget }) => change({ expires: currentTarget.value })}
      />
    </>
  )
}
