import { Badge } from '@mantine/core'

/** Why a callback URL is disabled, in words. */
export const whyDisabled: Record<string, string> = {
  gone: 'the URL returned 410 Gone',
  failing: 'it failed for too long',
  'by hand': 'manually',
  unconfirmed: 'it was set by a user without access to reports, and an admin has not confirmed it',
}

export interface CallbackState {
  enabled: boolean
  disabled_why: string | null
  failing_since: string | null
}

/** The state of a lender's callback in one word; undefined: no URL is registered. */
export function CallbackBadge({ state }: { state: CallbackState | undefined }) {
  const { color, word } = findLooks(state)
  return (
    <Badge color={color} variant="light" size="sm" miw="max-content">
      {word}
    </Badge>
  )
}

function findLooks(state: CallbackState | undefined): { color: string; word: string } {
  if (!state) return { color: 'gray', word: 'No URL' }
  if (state.disabled_why === 'unconfirmed') return { color: 'orange', word: 'Unconfirmed' }
  if (!state.enabled) return { color: 'red', word: 'Disabled' }
  if (state.failing_since) return { color: 'orange', word: 'Failing' }
  return { color: 'teal', word: 'Enabled' }
}
