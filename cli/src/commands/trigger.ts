import {
  type CaseFeedEvent,
  type Deedwire,
  ForbiddenError,
  NotFoundError,
  type SandboxResult,
} from '../../../sdk/src/index.ts'
import { type Command, type Said, UsageError } from '../command.ts'
import { connectToUat, integratorOptions } from '../integrator.ts'
import { safe } from '../show.ts'
import { timeLimit, timeoutOption } from '../time-limit.ts'
import { shellWord } from './case-submit.ts'
import { type Plan, plans } from './trigger-plans.ts'
import { Stage } from './trigger-stage.ts'

const results: readonly string[] = ['positive', 'negative', 'query', 'hold']
const standardSeconds = 60

export const trigger: Command = {
  usage: 'trigger [event]',
  means: 'Make an event happen in the sandbox, on a new case or a given one.',
  example: 'trigger case.finalised --result negative --reason "Subsisting mortgage"',
  completes: Object.keys(plans),
  options: [
    { flags: '--list', means: 'list what can be triggered' },
    { flags: '--ref <ref>', means: 'an existing case; default: a new one' },
    { flags: '--result <result>', means: 'positive, negative, query or hold' },
    {
      flags: '--reason <text>',
      means: 'reason for the result, query, document, withdrawal or re-release',
    },
    {
      flags: '--survey-no <text>',
      means: 'for collateral.completed; /docs/sandbox lists the outcomes',
    },
    { flags: '--callback-url <url>', means: 'for collateral.completed' },
    timeoutOption('default: 1 minute'),
    ...integratorOptions,
  ],
  async run(context, [name], options) {
    if (options.list) return listed()
    if (name === undefined)
      throw new UsageError('Give an event; deedwire trigger --list lists them.')
    const plan = Object.hasOwn(plans, name) ? plans[name] : undefined
    if (!plan) {
      throw new UsageError(
        `event: ${safe(name)} is not an event; deedwire trigger --list lists them`,
      )
    }
    const { result } = options
    if (result !== undefined && !results.includes(result)) {
      throw new UsageError(`--result: must be ${results.join(', ')}`)
    }
    const limit = timeLimit(context.signal, options.timeout, standardSeconds)
    const why = 'trigger works only in UAT; production has no sandbox.'
    const { deedwire } = connectToUat(context, options, why)
    const wish = {
      ref: options.ref,
      result: result as SandboxResult | undefined,
      reason: options.reason,
      surveyNo: options.surveyNo,
      callbackUrl: options.callbackUrl,
    }
    const stage = new Stage(deedwire, wish, limit.signal, (step) =>
      context.notice(`${safe(step)}.`),
    )
    try {
      return await play(deedwire, plan, stage, limit.signal)
    } catch (error) {
      throw limit.isOver() && !context.signal.aborted ? tooLate(plan, limit.seconds) : error
    }
  },
}

function tooLate({ event }: Plan, seconds: number): Error {
  return new Error(
    `${event} did not happen within ${seconds} s. Is a worker of the service running?`,
  )
}

function listed(): Said {
  const rows = Object.entries(plans).map(([name, { means }]) => ({ event: name, means }))
  return { json: rows, text: rows }
}

async function play(
  deedwire: Deedwire,
  plan: Plan,
  stage: Stage,
  signal: AbortSignal,
): Promise<Said> {
  const { event } = plan
  if (event === 'ping' || event === 'collateral.completed') {
    await plan.play(stage)
    const { collateral, steps } = stage
    return {
      json: { event, steps, ...(collateral && { collateral }) },
      text: `${event} happened${collateral ? ` on ${collateral.id}, ${collateral.status}` : ''}.`,
    }
  }
  if (plan.needsOptIn) await requireOptIn(deedwire, event, signal)
  const after = await deedwire.events.latestCursor({ signal })
  await stage.open()
  await plan.play(stage)
  const { view, ref, steps } = stage
  const seen = await waitForEvent(deedwire, { after, event, caseId: view?.case_id ?? '' }, signal)
  const { id, sequence, at, cursor } = seen
  return {
    json: {
      event,
      external_ref: ref,
      case_id: view?.case_id,
      status: view?.status,
      happened: { id, sequence, at, cursor },
      steps,
    },
    text: `${event} happened on ${safe(ref)} (#${sequence}, cursor ${cursor}); it is ${view?.status}.\nShow it: deedwire case get ${shellWord(safe(ref))}`,
  }
}

/** Without it the event would be waited for in vain. A key that may not read it has to try. */
async function requireOptIn(deedwire: Deedwire, event: string, signal: AbortSignal): Promise<void> {
  const chosen = await deedwire.callback.get({ signal }).then(
    ({ events }): readonly string[] => events,
    (error: unknown): readonly string[] | undefined => {
      if (error instanceof NotFoundError) return []
      if (error instanceof ForbiddenError) return undefined
      throw error
    },
  )
  if (chosen?.includes(event) === false) {
    throw new UsageError(
      `event: ${event} is sent only if the callback is registered with it (deedwire callback set --events)`,
    )
  }
}

/** In the feed, which is what counts. */
async function waitForEvent(
  deedwire: Deedwire,
  wanted: { after: string; event: string; caseId: string },
  signal: AbortSignal,
): Promise<CaseFeedEvent> {
  const { after, event, caseId } = wanted
  for await (const seen of deedwire.events.follow({ after, signal, pollMsMax: 500 })) {
    if (seen.event === 'collateral.completed' || seen.event !== event) continue
    if (seen.payload.data.case_id === caseId) return seen
  }
  throw new Error('the feed has ended')
}
