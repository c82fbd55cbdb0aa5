import type { Reference } from '../api/office.ts'

type Severity = Reference['flags'][number]['severity']

export const severityLooks: Record<Severity, { label: string; color: string }> = {
  critical: { label: 'Critical', color: 'red' },
  high: { label: 'High', color: 'orange' },
  medium: { label: 'Medium', color: 'yellow' },
  low: { label: 'Low', color: 'gray' },
}

export const bandLooks = {
  high: { label: 'High risk', color: 'red.9' },
  medium: { label: 'Medium risk', color: 'yellow' },
  low: { label: 'Low risk', color: 'teal' },
} as const
