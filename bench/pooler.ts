import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { timeLimitNames } from '../server/src/db/time-limits.ts'
import { startPgBouncer } from '../tests/support/processes/pgbouncer.ts'
import { type Lender, makeLenders, startReceiver } from './callback-traffic.ts'
import { type Line, median, printLines } from './lines.ts'
import { type Question, questions, type Scene } from './questions.ts'
import { openStage } from './stage.ts'

/**
 * Intake and callbacks through PgBouncer in transaction mode, over TCP, against the embedded default:
 * the same server on its socket. Each question is asked of both in turn; the median of the ratios
 * counts. Needs Debian's pgbouncer; before 1.21 it keeps no prepared statements, and every statement
 * is planned again.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
/** Callbacks of the side that was asked before are delivered by then. */
const settleMs = 2000
const say = (text: string) => process.stderr.write(`${text}\n`)

async function compare(direct: Scene, pooled: Scene, question: Question): Promise<Line> {
  const { name, unit, better, ask } = question
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const without = await ask(direct, `${name}-A${round}`)
    await sleep(settleMs)
    const through = await ask(pooled, `${name}-B${round}`)
    await sleep(settleMs)
    say(
      `${question.question}, round ${round + 1}: ${without.toFixed(1)}${unit} embedded, ${through.toFixed(1)}${unit} through the pooler`,
    )
    ratios.push(better === 'more' ? through / without : without / through)
  }
  const ratio = median(ratios)
  return {
    question: `${question.question}, through PgBouncer against the embedded default`,
    measured: `${ratio.toFixed(2)} ×`,
    wanted: '≥ 0.6 ×',
    met: ratio >= 0.6,
  }
}

say(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? '')
const stage = await openStage()
const lines: Line[] = []
try {
  const receiver = await startReceiver()
  const env = { CALLBACK_ALLOW_PRIVATE: 'all', READING: 'off' }
  const database = await stage.database('direct')
  const service = await stage.service(database, env)
  const other = await stage.database('pooled')
  for (const limit of timeLimitNames) {
    await other.query(`ALTER ROLE CURRENT_USER IN DATABASE pooled SET ${limit} = '15s'`)
  }
  const pooler = await startPgBouncer({ databaseUrl: other.url, mode: 'transaction' })
  const pooledService = await stage.service(other, {
    ...env,
    DATABASE_URL: pooler.url,
    DATABASE_POOLER: 'transaction',
    DATABASE_DIRECT_URL: other.url,
  })
  const own = await makeLenders(database, questions.length)
  const others = await makeLenders(other, questions.length)
  for (const [i, question] of questions.entries()) {
    const direct = { service, database, receiver, lender: own[i] as Lender }
    const pooled = {
      ...direct,
      service: pooledService,
      database: other,
      lender: others[i] as Lender,
    }
    lines.push(await compare(direct, pooled, question))
  }
  receiver.child.kill()
  await pooler.stop()
} finally {
  await stage.end()
}
printLines(lines)
