import { type Case, type FollowUp, findById } from '../cases/cases.ts'
import type { ReportDeps } from '../reports/reports.ts'
import { advanceCase, reReleaseCase } from './advance-case.ts'
import { claimPlays, endPlay, insertPlay, type Play, postponePlay } from './play-store.ts'
import { type Scenario, scenarioOf, scenarios } from './scenarios.ts'

/** Between two steps. */
export const pauseMs = 600
const leaseMs = 30_000
const batch = 20
const failuresMax = 20
const by = { actor: 'system' } as const

/** A test case whose loan number names a scenario starts it. */
export const startPlay: FollowUp = async (tx, found) => {
  const scenario =
    found.scope.mode === 'test' ? scenarioOf(found.fields.loan_account_number) : undefined
  if (scenario) await insertPlay(tx, found.scope, found.id, scenario, pauseMs)
}

/** Makes one step of each due scenario. Returns how many there were. */
export async function playScenarios(deps: ReportDeps): Promise<number> {
  const plays = await claimPlays(deps.db, batch, leaseMs)
  for (const play of plays) {
    await playOn(deps, play).catch(async (error: unknown) => {
      deps.log.error({ err: error, case_id: play.caseId }, 'a scenario step failed')
      if (play.failures >= failuresMax) await endPlay(deps.db, play)
      else await postponePlay(deps.db, play, pauseMs * (play.failures + 1), play.failures + 1)
    })
  }
  return plays.length
}

/**
 * The next step depends on the state of the case, so a step made twice, or not at all, is harmless.
 */
async function playOn(deps: ReportDeps, play: Play): Promise<void> {
  const found = await findById(deps.db, play.scope, play.caseId)
  const step = found && stepOf(found, scenarios[play.scenario])
  if (!step) return endPlay(deps.db, play)
  const moved = await step(deps)
  if (stepOf(moved, scenarios[play.scenario])) await postponePlay(deps.db, play, pauseMs, 0)
  else await endPlay(deps.db, play)
}

type Step = (deps: ReportDeps) => Promise<Case>

function stepOf(found: Case, { ending, resolved }: Scenario): Step | undefined {
  const { scope, id, status } = found
  const advance =
    (wish: Parameters<typeof advanceCase>[4]): Step =>
    (deps) =>
      advanceCase(deps, by, scope, id, wish)
  switch (status) {
    case 'received':
      return advance({ to: 'allocated' })
    case 'allocated':
      return advance({ to: 'in_review' })
    case 'in_review':
      // The lender sent documents meanwhile: from here on the lender decides.
      if (found.revision > 0) return undefined
      return advance(wishOf(ending))
    case 'finalised': {
      const isDue = resolved !== undefined && found.result !== 'positive'
      return isDue ? (deps) => reReleaseCase(deps, by, scope, id, resolved) : undefined
    }
    case 'query_raised':
    case 'withdrawn':
      return undefined
    default:
      return status satisfies never
  }
}

function wishOf(ending: Scenario['ending']): Parameters<typeof advanceCase>[4] {
  if (ending.to === 'query_raised') {
    return { to: ending.to, reason: ending.text, documents_awaited: ending.documentsAwaited }
  }
  const { to, result, reason } = ending
  return { to, result, ...(reason !== null && { reason }) }
}
