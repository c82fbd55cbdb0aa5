import { Text } from '@mantine/core'
import type { Findings } from '../api/search-desk.ts'
import { formatMoment } from '../ui/moment.tsx'

/** The words of the record that raised a flag, where and when they were read; opens on request. */
export function FlagEvidence({ of }: { of: Findings['evidence'] }) {
  if (of.length === 0) return null
  return (
    <details>
      <summary>
        <Text span size="xs" c="dimmed">
          Evidence
        </Text>
      </summary>
      {of.map(({ text, source, retrievedAt, sha256 }) => (
        <div key={`${source}${text}`}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          <Text size="xs" c="dimmed">
            {source} · {formatMoment(retrievedAt)}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            SHA-256 {sha256}
          </Text>
        </div>
      ))}
    </details>
  )
}
