import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitle } from '../../ui/use-title.ts'
import classes from '../console.module.css'
import { useGivenMode } from './use-mode.ts'

interface Props {
  title: string
  /** What the page is for, in a sentence or two. */
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  isNarrow?: boolean
  children: ReactNode
}

/** The body of every page: the title, in the tab with the word Test before it, and its content. */
export function Page({ title, lead, actions, isNarrow = false, children }: Props) {
  useTitle(title, useGivenMode())
  return (
    <div className={`${classes.page} ${isNarrow ? classes.narrow : ''}`}>
      <Group justify="space-between" mb="xs">
        <Title order={1} size="h3">
          {title}
        </Title>
        {actions}
      </Group>
      {lead && (
        <Text size="sm" c="dimmed" mb="md" maw={640}>
          {lead}
        </Text>
      )}
      {children}
    </div>
  )
}
