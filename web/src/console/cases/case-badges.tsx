import { Badge, Group } from '@mantine/core'
import { statusLooks } from '../../frame/case-status.ts'
import type { CaseRow } from '../api/cases.ts'
import { resultColors, resultNames } from './words.ts'

/** Status, result, and whether documents are asked for. */
export function CaseBadges({
  status,
  result,
  documents_awaited,
}: Pick<CaseRow, 'status' | 'result' | 'documents_awaited'>) {
  const { label, color } = statusLooks[status]
  return (
    <Group gap={4}>
      <Badge size="sm" miw="max-content" variant="light" color={color}>
        {label}
      </Badge>
      {result !== '' && (
        <Badge size="sm" miw="max-content" variant="light" color={resultColors[result]}>
          {resultNames[result]}
        </Badge>
      )}
      {documents_awaited && (
        <Badge size="sm" miw="max-content" variant="light" color="orange">
          Documents requested
        </Badge>
      )}
    </Group>
  )
}
