import { Radio, Stack } from '@mantine/core'
import type { Role } from '../api/session.ts'
import { roles } from './roles.ts'

/** Each role with what it may do. */
export function RoleChoice({ role, onChange }: { role: Role; onChange(role: Role): void }) {
  return (
    <Radio.Group label="Role" mt="sm" value={role} onChange={(chosen) => onChange(chosen as Role)}>
      <Stack gap="xs" mt={6}>
        {Object.entries(roles).map(([value, { label, may }]) => (
          <Radio key={value} value={value} label={label} description={sentence(may)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
