/**
 * What a receiver is examined for, in this order. `advice` has a sentence for every finding that is
 * not as it should be; those of `commonAdvice` hold where a probe has none of its own.
 */

export type Finding =
  /** As it should be. */
  | 'right'
  /** A genuine callback was not taken. */
  | 'refused'
  | 'redirected'
  | 'broke'
  | 'no_answer'
  /** A callback that nobody genuine sent was taken. */
  | 'accepted'
  | 'accepted_silently'
  | 'left_a_trace'
  | 'parsed_first'
  | 'state_changed'
  | 'slow'
  /** It could not be found out. */
  | 'no_state'
  | 'state_unreadable'
  | 'state_unsteady'
  | 'state_unmoved'
  | 'not_reached'

export interface ProbeRow {
  title: string
  sends: string
  expects: string
  /** Told, and no reason to fail. */
  isRemark?: true
  advice?: Partial<Record<Finding, string>>
}

const acceptedAdvice =
  'It took a callback that the service did not sign. Compute the HMAC of the raw body with your secret, compare it with X-SVC-Signature in constant time, and answer 401 when they differ.'

export const probes = {
  good: {
    title: 'Good callbacks',
    sends: 'six genuine callbacks of one case, from case.received to result_changed',
    expects: '2xx for each',
    advice: {
      refused:
        'It refuses genuine callbacks. Is it the right secret, and is the signature computed over the raw bytes? If it refuses references it does not know, let it take those that begin with EXAM- in UAT.',
    },
  },
  ping: {
    title: 'Ping',
    sends: 'the ping of POST /callback/test: an event without a case',
    expects: '2xx',
    advice: {
      refused: 'Answer 2xx to events you have no use for; others may be added.',
      broke: 'A ping has no case and an empty reference. Answer 2xx to events you have no use for.',
    },
  },
  raw_bytes: {
    title: 'Raw bytes',
    sends: 'a genuine callback whose JSON has spaces, line ends and escapes in unusual places',
    expects: '2xx: the signature is of the bytes as they came',
    advice: {
      refused:
        'It seems to verify JSON that was parsed and written anew. Compute the HMAC over the bytes as they arrived, before any middleware parses them.',
    },
  },
  header_case: {
    title: 'Header names',
    sends: 'a genuine callback with all header names in small letters, as some proxies write them',
    expects: '2xx: header names have no case',
    advice: { refused: 'Read X-SVC-Signature without regard to its case.' },
  },
  added_fields: {
    title: 'Added fields',
    sends: 'a genuine callback with fields that do not exist yet',
    expects: '2xx: fields may be added at any time',
    advice: {
      refused: 'Ignore fields you do not know: new ones come without a new version.',
      broke: 'Ignore fields you do not know: new ones come without a new version.',
    },
  },
  large: {
    title: 'Large',
    sends: 'a genuine case.finalised of about 256 KB, with long reasons and many files',
    expects: '2xx',
    advice: {
      refused: 'Let it take bodies of 1 MB; many frameworks stop at 100 KB unless told.',
      broke: 'Let it take bodies of 1 MB; many frameworks stop at 100 KB unless told.',
      no_answer: 'It gave up on a large body. Let it take bodies of 1 MB.',
    },
  },
  in_pieces: {
    title: 'Slowly sent',
    sends: 'a genuine callback whose body arrives in two pieces, a second apart',
    expects: '2xx after the whole body',
    advice: {
      refused: 'It seems to take the first piece for the whole. Read the body to its end first.',
      no_answer: 'Wait for the whole body; it may arrive in pieces.',
    },
  },
  at_once: {
    title: 'Several at once',
    sends: 'genuine callbacks of six cases at the same moment',
    expects: '2xx for each',
    advice: {
      refused: 'Let it take several callbacks at once; cases do not wait for each other.',
      broke: 'It breaks when several callbacks come at once; cases do not wait for each other.',
    },
  },
  duplicate: {
    title: 'Duplicated',
    sends: 'the same callback twice again: same X-SVC-Delivery, same bytes',
    expects: '2xx, and nothing changes: it is idempotent',
    advice: {
      refused:
        'Answer 2xx to a repeat. Anything else has it sent again for three days, and holds up the case.',
      broke:
        'Answer 2xx to a repeat. Anything else has it sent again for three days, and holds up the case.',
      state_changed:
        'It is not idempotent: a repeat changed what it holds. Keep each X-SVC-Delivery you have dealt with, in the same transaction as the change, and do nothing for one you know.',
    },
  },
  duplicate_at_once: {
    title: 'Duplicated at once',
    sends: 'the same callback three times at the same moment',
    expects: 'it counts once',
    advice: {
      state_changed:
        'Three copies at the same moment counted more than once. Let a unique constraint on X-SVC-Delivery decide, not a look beforehand.',
      refused: 'Of three copies at the same moment none was taken. Take one, and answer 2xx.',
    },
  },
  out_of_order: {
    title: 'Out of order',
    sends: 'a later callback first, then the older ones, as a replay after a failure does',
    expects: '2xx for each, and the older ones do not win over the later',
    advice: {
      refused:
        'Answer 2xx to an older callback that comes late, and to one that skips a number. Anything else has it sent again for three days.',
      state_changed:
        'It follows the order of arrival. X-SVC-Sequence counts the events of a case: keep the highest you have dealt with, and let no lower one overwrite it.',
    },
  },
  stale: {
    title: 'Stale',
    sends:
      'the first callback of a case again after its last, with an X-SVC-Timestamp of four days ago',
    expects: '2xx or 4xx, and nothing changes',
    advice: {
      state_changed:
        'A callback of days ago put the case back. Compare X-SVC-Sequence with the highest you have dealt with, and keep every X-SVC-Delivery for four days at least.',
    },
  },
  tampered: {
    title: 'Tampered',
    sends: 'genuine callbacks changed on the way: another result, a byte more, a byte less',
    expects: '401, and no trace',
    advice: { accepted: acceptedAdvice },
  },
  wrong_secret: {
    title: 'Wrongly signed',
    sends:
      'callbacks signed with another secret, with an empty one, with a word a program writes when it has none, and with a plain hash',
    expects: '401, and no trace',
    advice: { accepted: acceptedAdvice },
  },
  unsigned: {
    title: 'Unsigned',
    sends: 'callbacks without a signature, with an empty one, and with a part of the right one',
    expects: '401, and no trace',
    advice: { accepted: acceptedAdvice },
  },
  other_signature: {
    title: 'Signature of another',
    sends: 'a forged callback with the signature of a genuine one',
    expects: '401, and no trace',
    advice: { accepted: acceptedAdvice },
  },
  verifies_first: {
    title: 'Verifies before it parses',
    sends: 'wrongly signed bodies that are no JSON, no object, no known event, or not UTF-8',
    expects: 'the same answer as to any other wrong signature, whatever the body holds',
    advice: {
      accepted: acceptedAdvice,
      parsed_first:
        'Its answer depends on what a forged body holds, so it reads bodies before it knows who sent them. Verify the raw bytes first; parse what passed.',
      broke:
        'A forged body broke it, so it reads bodies before it knows who sent them. Verify the raw bytes first; parse what passed.',
    },
  },
  rotation: {
    title: 'During a rotation',
    sends: 'a callback as while a secret is rotated: your secret in X-SVC-Signature-Previous',
    expects: '2xx, so that a new secret can be put in at leisure',
    isRemark: true,
    advice: {
      refused:
        'It looks at X-SVC-Signature alone. That is allowed; but when the secret is rotated, it refuses callbacks until it has the new one. Check X-SVC-Signature-Previous too.',
    },
  },
  speed: {
    title: 'Speed',
    sends: 'nothing of its own: every answer was timed',
    expects: 'each within 5 s, a third of the 15 s after which a callback is given up',
    advice: {
      slow: 'It is slow. Keep the callback, answer 2xx, and do the work afterwards.',
      no_answer:
        'It is slow: no answer came in time. Keep the callback, answer 2xx, and do the work afterwards.',
    },
  },
} as const satisfies Record<string, ProbeRow>

export type ProbeName = keyof typeof probes
export const probeNames = Object.keys(probes) as ProbeName[]

const withState =
  'Give the examination an address at which it can read what you hold of a case (--state-url), or answer callbacks with X-Receiver-State.'

const commonAdvice: Record<Finding, string> = {
  right: '',
  refused: 'Answer 2xx.',
  redirected: 'Redirects are not followed. Register the address it leads to.',
  broke: 'It answered as if it had broken. Look into its log.',
  no_answer: 'No answer came. Look into its log.',
  accepted: acceptedAdvice,
  accepted_silently:
    'It answered 2xx to a forged callback, though nothing changed. Answer 401: with a wrong secret, every genuine callback would be thrown away, and nobody would know.',
  left_a_trace:
    'It refused a forged callback, and yet what it holds changed. Verify before you write anything.',
  parsed_first: 'Verify the raw bytes first; parse what passed.',
  state_changed: 'What it holds changed.',
  slow: 'Answer first, work afterwards.',
  no_state: `This cannot be told from answers alone. ${withState}`,
  state_unreadable:
    'What you hold of a case could not be read at the state address: it must answer GET with 200, or 404 for a case it does not know.',
  state_unsteady:
    'What the state address says changes by itself, without any callback. Leave out times of reading, counters and the like.',
  state_unmoved:
    'What the state address says does not change with genuine callbacks. Is {external_ref} in it, and does your receiver keep cases that begin with EXAM-?',
  not_reached: 'The examination ended before this.',
}

export function adviceOn(probe: ProbeName, finding: Finding): string {
  const row: ProbeRow = probes[probe]
  return row.advice?.[finding] ?? commonAdvice[finding]
}

/** Found, but not found out. */
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

/** Only what was seen to be right is a pass. */
export function verdictOf(outcomes: readonly { outcome: Outcome; probe: ProbeName }[]): Verdict {
  if (outcomes.some(({ outcome }) => outcome === 'failed')) return 'failed'
  const isUnseen = outcomes.some(({ outcome, probe }) => {
    const row: ProbeRow = probes[probe]
    return outcome === 'not_seen' && !row.isRemark
  })
  return isUnseen ? 'incomplete' : 'passed'
}
