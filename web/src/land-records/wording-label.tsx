import { Text } from '@mantine/core'
import type { Wording } from './search-form.ts'

/** The portal's word, followed by the English one. */
export function WordingLabel({ wording, language }: { wording: Wording; language: string }) {
  if (!wording.local) return wording.english
  return (
    <>
      <span lang={language}>{wording.local}</span>{' '}
      <Text span size="xs" c="dimmed" fw={400}>
        {wording.english}
      </Text>
    </>
  )
}
