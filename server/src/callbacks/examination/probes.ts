/**
 * The checks of a receiver, in this order. `advice` has a sentence for every finding that is wrong;
 * those of `commonAdvice` apply if a probe has none.
 */

export type Finding =
  /** Correct. */
  | 'right'
  /** A genuine callback was not accepted. */
  | 'refused'
  | 'redirected'
  | 'broke'
  | 'no_answer'
  /** A forged callback was accepted. */
  | 'accepted'
  | 'accepted_silently'
  | 'left_a_trace'
  | 'parsed_first'
  | 'state_changed'
  | 'slow'
  /** It could not be determined. */
  | 'no_state'
  | 'state_unreadable'
  | 'state_unsteady'
  | 'state_unmoved'
  | 'not_reached'

export interface ProbeRow {
  title: string
  sends: string
  expects: string
  /** Reported, but not a reason to fail. */
  isRemark?: true
  advice?: Partial<Record<Finding, string>>
}

const acceptedAdvice =
  'It accepted a callback that the service did not sign. Compute the HMAC of the raw body with your secret, compare it with X-SVC-Signature in constant time, and answer 401 when they differ.'

export const probes = {
  good: {
    title: 'Genuine callbacks',
    sends: 'six genuine callbacks of one case, from case.received to result_changed',
    expects: '2xx for each',
    advice: {
      refused:
        'It rejects genuine callbacks. Is the secret correct, and is the signature computed over the raw bytes? If it rejects unknown references, let it accept those that begin with EXAM- in UAT.',
    },
  },
  ping: {
    title: 'Ping',
    sends: 'the ping of POST /callback/test, an event without a case',
    expects: '2xx',
    advice: {
      refused: 'Answer 2xx to events you do not use; new ones may be added.',
      broke: 'A ping has no case and an empty reference. Answer 2xx to events you do not use.',
    },
  },
  raw_bytes: {
    title: 'Raw bytes',
    sends: 'a genuine callback whose JSON has spaces, line breaks and escapes in unusual places',
    expects: '2xx: the signature is over the bytes as received',
    advice: {
      refused:
        'It seems to verify JSON that was parsed and serialised again. Compute the HMAC over the bytes as received, before any middleware parses them.',
    },
  },
  header_case: {
    title: 'Header names',
    sends: 'a genuine callback with all header names in lower case, as some proxies send them',
    expects: '2xx: header names are case-insensitive',
    advice: { refused: 'Read header names such as X-SVC-Signature case-insensitively.' },
  },
  added_fields: {
    title: 'Added fields',
    sends: 'a genuine callback with fields that do not exist yet',
    expects: '2xx: fields may be added at any time',
    advice: {
      refused: 'Ignore fields you do not know: new ones may be added without a new version.',
      broke: 'Ignore fields you do not know: new ones may be added without a new version.',
    },
  },
  large: {
    title: 'Large',
    sends: 'a genuine case.finalised of about 256 KB, with long reasons and many files',
    expects: '2xx',
    advice: {
      refused: 'Accept bodies of up to 1 MB; many frameworks limit them to 100 KB by default.',
      broke: 'Accept bodies of up to 1 MB; many frameworks limit them to 100 KB by default.',
      no_answer: 'It failed on a large body. Accept bodies of up to 1 MB.',
    },
  },
  in_pieces: {
    title: 'Slow body',
    sends: 'a genuine callback whose body arrives in two parts, one second apart',
    expects: '2xx after the complete body',
    advice: {
      refused: 'It seems to use only the first part of the body. Read the whole body first.',
      no_answer: 'Wait for the complete body; it may arrive in parts.',
    },
  },
  at_once: {
    title: 'Several at once',
    sends: 'genuine callbacks of six cases at the same time',
    expects: '2xx for each',
    advice: {
      refused: 'Accept several callbacks at once; cases do not wait for each other.',
      broke: 'It fails when several callbacks arrive at once; cases do not wait for each other.',
    },
  },
  duplicate: {
    title: 'Duplicated',
    sends: 'the same callback two more times, with the same X-SVC-Delivery and the same bytes',
    expects: '2xx, and nothing changes',
    advice: {
      refused:
        'Answer 2xx to a repeat. With any other answer it is sent again for three days and delays the other events of the case.',
      broke:
        'Answer 2xx to a repeat. With any other answer it is sent again for three days and delays the other events of the case.',
      state_changed:
        'It is not idempotent: a repeat changed its data. Store each X-SVC-Delivery you have processed, in the same transaction as the change, and ignore repeats.',
    },
  },
  duplicate_at_once: {
    title: 'Simultaneous duplicates',
    sends: 'the same callback three times at the same time',
    expects: 'it is processed once',
    advice: {
      state_changed:
        'Three simultaneous copies were processed more than once. Use a unique constraint on X-SVC-Delivery instead of a lookup.',
      refused: 'Of three simultaneous copies none was accepted. Accept one and answer 2xx.',
    },
  },
  out_of_order: {
    title: 'Out of order',
    sends: 'a later callback first, then the older ones, as in a replay after a failure',
    expects: '2xx for each, and the older ones do not overwrite the later one',
    advice: {
      refused:
        'Answer 2xx to an older callback that arrives late, and to one that skips a number. With any other answer it is sent again for three days.',
      state_changed:
        'It follows the order of arrival. X-SVC-Sequence numbers the events of a case: store the highest number you have processed, and do not let a lower one overwrite it.',
    },
  },
  stale: {
    title: 'Stale',
    sends:
      'the first callback of a case again after its last one, with an X-SVC-Timestamp from four days ago',
    expects: '2xx or 4xx, and nothing changes',
    advice: {
      state_changed:
        'A callback from days ago set the case back. Compare X-SVC-Sequence with the highest number you have processed, and keep every X-SVC-Delivery for at least four days.',
    },
  },
  tampered: {
    title: 'Tampered',
    sends: 'genuine callbacks changed in transit: another result, one byte added, one byte removed',
    expects: '401, and nothing changes',
    advice: { accepted: acceptedAdvice },
  },
  wrong_secret: {
    title: 'Wrongly signed',
    sends:
      'callbacks signed with another secret, with an empty one, with the text "undefined" or "null", and with a plain hash',
    expects: '401, and nothing changes',
    advice: { accepted: acceptedAdvice },
  },
  unsigned: {
    title: 'Unsigned',
    sends: 'callbacks without a signature, with an empty one, and with part of the correct one',
    expects: '401, and nothing changes',
    advice: { accepted: acceptedAdvice },
  },
  other_signature: {
    title: 'Signature of another callback',
    sends: 'a forged callback with the signature of a genuine one',
    expects: '401, and nothing changes',
    advice: { accepted: acceptedAdvice },
  },
  verifies_first: {
    title: 'Verifies before it parses',
    sends: 'wrongly signed bodies that are not JSON, not an object, not a known event or not UTF-8',
    expects: 'the same answer as to any other wrong signature, whatever the body contains',
    advice: {
      accepted: acceptedAdvice,
      parsed_first:
        'Its answer depends on the content of a forged body, so it parses bodies before it verifies them. Verify the raw bytes first, then parse.',
      broke:
        'A forged body made it fail, so it parses bodies before it verifies them. Verify the raw bytes first, then parse.',
    },
  },
  rotation: {
    title: 'During a rotation',
    sends:
      'a callback as sent during a rotation: signed with your secret in X-SVC-Signature-Previous',
    expects: '2xx, so that you can switch to a new secret during the overlap',
    isRemark: true,
    advice: {
      refused:
        'It checks only X-SVC-Signature. That is allowed, but after a rotation it rejects callbacks until it has the new secret. Check X-SVC-Signature-Previous too.',
    },
  },
  speed: {
    title: 'Speed',
    sends: 'no extra callback: every answer was timed',
    expects: 'each within 5 s; a callback times out after 15 s',
    advice: {
      slow: 'It is slow. Store the callback, answer 2xx, and process it afterwards.',
      no_answer:
        'It is slow: no answer came in time. Store the callback, answer 2xx, and process it afterwards.',
    },
  },
} as const satisfies Record<string, ProbeRow>

export type ProbeName = keyof typeof probes
export const probeNames = Object.keys(probes) as ProbeName[]

const withState =
  'Give the test a URL at which it can read what you stored for a case (--state-url), or answer callbacks with X-Receiver-State.'

const commonAdvice: Record<Finding, string> = {
  right: '',
  refused: 'Answer 2xx.',
  redirected: 'Redirects are not followed. Register the URL it redirects to.',
  broke: 'It answered with a server error. Check its log.',
  no_answer: 'No answer came. Check its log.',
  accepted: acceptedAdvice,
  accepted_silently:
    'It answered 2xx to a forged callback, though nothing changed. Answer 401: otherwise, with a wrong secret, every genuine callback would be discarded unnoticed.',
  left_a_trace:
    'It rejected a forged callback, but its data changed. Verify before you write anything.',
  parsed_first: 'Verify the raw bytes first, then parse.',
  state_changed: 'Its data changed.',
  slow: 'Answer first, process afterwards.',
  no_state: `This cannot be checked from the answers alone. ${withState}`,
  state_unreadable:
    'The data of a case could not be read at the state URL: it must answer GET with 200, or 404 for an unknown case.',
  state_unsteady:
    'The answer of the state URL changes without any callback. Leave out read times, counters and the like.',
  state_unmoved:
    'The answer of the state URL does not change with genuine callbacks. Does the URL contain {external_ref}, and does your receiver store cases that begin with EXAM-?',
  not_reached: 'The test ended before this check.',
}

export function adviceOn(probe: ProbeName, finding: Finding): string {
  const row: ProbeRow = probes[probe]
  return row.advice?.[finding] ?? commonAdvice[finding]
}

/** Observed, but not conclusive. */
const unseen: readonly Finding[] = [
  'no_state',
  'state_unreadable',
  'state_unsteady',
  'state_unmoved',
  'not_reached',
]

export type Outcome = 'passed' | 'remark' | 'failed' | 'not_seen'

export function outcomeOf(probe: ProbeName, finding: Finding): Outcome {
  if (finding === 'right') return 'passed'
  if (unseen.includes(finding)) return 'not_seen'
  const row: ProbeRow = probes[probe]
  return row.isRemark ? 'remark' : 'failed'
}

export type Verdict = 'passed' | 'failed' | 'incomplete'

/** Only what was seen to be correct is a pass. */
export function verdictOf(outcomes: readonly { outcome: Outcome; probe: ProbeName }[]): Verdict {
  if (outcomes.some(({ outcome }) => outcome === 'failed')) return 'failed'
  const isUnseen = outcomes.some(({ outcome, probe }) => {
    const row: ProbeRow = probes[probe]
    return outcome === 'not_seen' && !row.isRemark
  })
  return isUnseen ? 'incomplete' : 'passed'
}
