import type { Asked } from '../../api/client.ts'

export type FailureCode = Asked<'failProperty'>['body']['code']

/** Every way a search fails: why a property came here, and what a searcher may end it with. */
export const failureWords: Record<FailureCode, { title: string; why: string }> = {
  portal_unavailable: { title: 'Portal is down', why: 'The portal could not be reached.' },
  portal_timeout: { title: 'Portal does not answer', why: 'The portal did not answer in time.' },
  session_expired: { title: 'Portal ends the session', why: 'The portal ended the session.' },
  rate_limited: { title: 'Too many searches', why: 'The portal refuses further searches.' },
  captcha_failed: { title: 'Captcha', why: 'The portal asked for a captcha.' },
  otp_required: { title: 'One-time password', why: 'The portal asked for a one-time password.' },
  malformed_response: { title: 'Unreadable answer', why: 'What the portal shows is unreadable.' },
  identity_mismatch: {
    title: 'Another parcel',
    why: 'The portal shows the record of another parcel.',
  },
  location_not_found: {
    title: 'Place is unknown',
    why: 'The portal knows no such district, taluk, hobli or village.',
  },
  ambiguous_location: {
    title: 'Several such places',
    why: 'The portal has several places of this name.',
  },
}

export function whyAtDesk(code: string | null): string {
  if (code === null) return 'No feed'
  return (failureWords as Record<string, { title: string }>)[code]?.title ?? code
}
