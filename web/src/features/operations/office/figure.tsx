import { Paper, Text } from '@mantine/core'
import classes from '../operations.module.css'

interface Props {
  name: string
  value: number
  note?: string
  /** Highlighted if above zero. */
  isBad?: boolean
}

export function Figure({ name, value, note, isBad = false }: Props) {
  return (
    <Paper withBorder p="xs">
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text size="xl" fw={700} className={(isBad && value > 0 && classes.bad) || ''}>
        {value.toLocaleString('en-IN')}
      </Text>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </Paper>
  )
}
