import { Avatar, Badge, Group, Tooltip } from '@mantine/core'
import { usePresence } from '../../api/live.ts'
import { useSession } from '../../api/session.ts'
import { useMode } from '../../frame/frame.tsx'

/** Who else has the case open; those editing the report are shown by name. */
export function CasePresence({ id, tab }: { id: string; tab: string | undefined }) {
  const { staff } = useSession()
  const others = usePresence(useMode(), id, tab === 'report' ? 'editing' : 'reading', staff.id)
  if (others.length === 0) return null
  const writers = others.filter(({ doing }) => doing === 'editing')
  return (
    <Group gap={4} role="status" aria-label="Also viewing">
      {others.slice(0, 5).map(({ id: each, name, doing }) => (
        <Tooltip key={`${each}${doing}`} label={`${name} is ${doing}`}>
          <Avatar size="sm" name={name} color="initials" alt={`${name} is ${doing}`} />
        </Tooltip>
      ))}
      {writers.length > 0 && (
        <Badge color="red" variant="light">
          {writers.map(({ name }) => name).join(', ')} {writers.length > 1 ? 'are' : 'is'} editing
          the report
        </Badge>
      )}
    </Group>
  )
}
