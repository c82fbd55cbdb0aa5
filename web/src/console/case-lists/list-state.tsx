import { Badge } from '@mantine/core'
import type { CaseList } from '../api/case-lists.ts'

const looks = {
  checked: { color: 'yellow', label: 'Not confirmed' },
  creating: { color: 'blue', label: 'Creating cases' },
  done: { color: 'teal', label: 'Done' },
} as const

export function ListState({ state }: Pick<CaseList, 'state'>) {
  const { color, label } = looks[state]
  return (
    <Badge color={color} variant="light" size="sm" miw="max-content">
      {label}
    </Badge>
  )
}

export const inWords = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`
