import { Badge } from '@mantine/core'
import type { CollateralProperty, CollateralRequest } from '../api/collateral.ts'

const looks: Record<
  CollateralRequest['status'] | CollateralProperty['status'],
  { label: string; color: string }
> = {
  running: { label: 'Searching', color: 'blue' },
  completed: { label: 'Completed', color: 'teal' },
  partial: { label: 'Partly completed', color: 'yellow' },
  failed: { label: 'Failed', color: 'red' },
  unsupported_state: { label: 'State not covered', color: 'gray' },
}

export function RequestBadge({ status }: { status: keyof typeof looks }) {
  const { label, color } = looks[status]
  return (
    <Badge size="sm" miw="max-content" variant="light" color={color}>
      {label}
    </Badge>
  )
}
