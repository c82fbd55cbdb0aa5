import { ConflictError, type EventName } from '../../../sdk/src/index.ts'
import { UsageError } from '../command.ts'
import type { Stage } from './trigger-stage.ts'

export interface Plan {
  means: string
  /** The event that exists when it is over; a ping is in no feed. */
  event: EventName | 'ping'
  /** Recorded only if the lender has opted in to it. */
  needsOptIn?: true
  play(stage: Stage): Promise<void>
}

type PlanName = EventName | 'documents.late' | 'ping'

/** What `trigger` can produce, by name: every event, and two more. */
export const plans: Record<string, Plan> = {
  'case.received': {
    event: 'case.received',
    means: 'A new case is accepted.',
    play: async (stage) => {
      if (stage.isGiven) {
        throw new UsageError('--ref: case.received is only for a new case; leave out --ref')
      }
    },
  },
  'case.allocated': {
    event: 'case.allocated',
    means: 'The case is allocated to an analyst.',
    play: (stage) => stage.advance({ to: 'allocated' }),
  },
  'case.query_raised': {
    event: 'case.query_raised',
    means: 'The analyst raises a query for documents (documents_awaited); --reason is the text.',
    play: (stage) =>
      stage.advance({ to: 'query_raised', reason: stage.reason ?? 'Please send the tax receipt.' }),
  },
  'case.in_review': {
    event: 'case.in_review',
    means: 'The analyst starts the review. Opt-in: register the callback with this event first.',
    needsOptIn: true,
    play: (stage) => stage.advance({ to: 'in_review' }),
  },
  'case.withdrawn': {
    event: 'case.withdrawn',
    means: 'The case is withdrawn. Opt-in: register the callback with this event first.',
    needsOptIn: true,
    play: (stage) => stage.withdraw(),
  },
  'documents.received': {
    event: 'documents.received',
    means: 'A document is added to a new open case, or to the case of --ref.',
    play: (stage) => stage.addDocument(),
  },
  'documents.late': {
    event: 'documents.received',
    means:
      'A document is added after the report: documents.received, and the case is reopened as a revision.',
    play: async (stage) => {
      await stage.finaliseOnce('positive')
      await stage.addDocument()
    },
  },
  'case.finalised': {
    event: 'case.finalised',
    means: 'The report is released; --result positive, negative, query or hold, with --reason.',
    play: async (stage) => {
      if (stage.wasReleased) {
        throw new UsageError(
          `--ref: ${stage.ref} was already finalised; its next release is a revision: report.revised`,
        )
      }
      await stage.finalise(stage.result ?? 'positive')
    },
  },
  'report.revised': {
    event: 'report.revised',
    means:
      'A late document reopens the case, and the next version is released; accepts --result too.',
    play: async (stage) => {
      await stage.finaliseOnce('positive')
      if (stage.status === 'finalised') await stage.addDocument()
      await stage.finalise(stage.result ?? 'positive')
    },
  },
  result_changed: {
    event: 'result_changed',
    means: 'A negative result is cured and re-released as positive.',
    play: async (stage) => {
      await stage.finaliseOnce('negative')
      if (stage.status !== 'finalised') await stage.finalise('negative')
      await stage.reRelease().catch(async (error: unknown) => {
        // Its result is positive: a revision makes it negative first.
        if (!(error instanceof ConflictError)) throw error
        await stage.addDocument()
        await stage.finalise('negative')
        await stage.reRelease()
      })
    },
  },
  'collateral.completed': {
    event: 'collateral.completed',
    means:
      'A property is verified; --survey-no selects the outcome, --callback-url receives the findings.',
    play: (stage) => stage.verifyProperty(),
  },
  ping: {
    event: 'ping',
    means: 'A ping is sent to the registered callback URL.',
    play: (stage) => stage.ping(),
  },
} satisfies Record<PlanName, Plan>
