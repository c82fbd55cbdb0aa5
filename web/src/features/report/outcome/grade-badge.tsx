import { Badge, type BadgeProps } from '@mantine/core'

/** Colours by risk; a grade that is not in the table has none. */
const colours: Record<string, string> = {
  AAA: 'teal',
  AA: 'teal',
  A: 'teal',
  BBB: 'yellow',
  BB: 'orange',
  B: 'red',
  C: 'red',
}

export const gradeColour = (grade: string | undefined): string => colours[grade ?? ''] ?? 'gray'

/** Only for a grade that was given: without an assessment there is nothing to show. */
export function GradeBadge({ grade, ...props }: { grade: string; title?: string } & BadgeProps) {
  return (
    <Badge variant="light" radius="sm" color={gradeColour(grade)} {...props}>
      {grade}
    </Badge>
  )
}
