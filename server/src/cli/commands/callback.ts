import { readFile } from 'node:fs/promises'
import { allSecretsOf, findLender, rotateSigningSecret } from '../../access/access.ts'
import {
  diagnose,
  findings,
  listDeliveries,
  type RegisterDeps,
  readCallback,
  registerCallback,
  removeCallback,
  replayDelivery,
  replayFailed,
  switchCallback,
} from '../../callbacks/callbacks.ts'
import { optInEvents } from '../../cases/cases.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import { type Mode, modes, type Scope } from '../../lib/scope.ts'
import { type Command, type CommandContext, operator } from '../command.ts'

const modeOption = { flags: '--mode <mode>', means: 'live or test', required: true } as const

async function openScope(
  { database, config }: CommandContext,
  lender: string,
  mode: string | undefined,
): Promise<{ deps: RegisterDeps; scope: Scope }> {
  if (!modes.some((known) => known === mode)) throw invalidRequest(['--mode: must be live or test'])
  const { db, keyring, clock } = await database()
  const found = await findLender(db, lender)
  if (!found) throw new AppError('not_found', `Lender ${lender} not found.`)
  const allowPrivate = (one: Mode) => config.callbacks.allowPrivate.includes(one)
  // The workers poll twice a second.
  const deps = { db, keyring, clock, allowPrivate, wake: () => {} }
  return { deps, scope: { lenderId: found.id, mode: mode as Mode } }
}

export const callbackShow: Command = {
  usage: 'lender callback-show <lender>',
  means: 'Show the callback URL of a lender.',
  options: [modeOption],
  async run(context, [lender = ''], { mode }) {
    const { deps, scope } = await openScope(context, lender, mode)
    const view = await readCallback(deps.db, deps.keyring, scope)
    return { json: view, text: [{ ...view, events: view.events.join(', ') }] }
  },
}

export const callbackSet: Command = {
  usage: 'lender callback-set <lender> <url>',
  means: 'Register or change a callback URL; this enables it and sends parked events.',
  options: [
    modeOption,
    { flags: '--header-name <name>', means: 'custom header sent with each callback' },
    { flags: '--header-value <value>', means: 'value of the custom header' },
    {
      flags: '--events <names>',
      means: `opt-in events to send too, separated by commas (${optInEvents.join(', ')}); default: none`,
    },
  ],
  async run(context, [lender = '', url = ''], { mode, headerName, headerValue, events }) {
    const { deps, scope } = await openScope(context, lender, mode)
    const names = events?.split(',').map((name) => name.trim())
    const wish = { url, header_name: headerName, header_value: headerValue, events: names }
    const saved = await registerCallback(deps, operator, scope, wish)
    const secret = saved.signing_secret
    return {
      json: saved,
      text: `Callbacks of ${lender} (${scope.mode}) go to ${saved.url}.${secret ? `\nSigning secret: ${secret}\nIt is not shown again.` : ''}`,
    }
  },
}

export const callbackRemove: Command = {
  usage: 'lender callback-remove <lender>',
  means: 'Remove the callback URL; pending deliveries are kept.',
  options: [modeOption],
  async run(context, [lender = ''], { mode }) {
    const { deps, scope } = await openScope(context, lender, mode)
    await removeCallback(deps, operator, scope)
    return { json: { removed: true }, text: 'The callback URL was removed.' }
  },
}

function switcher(name: 'enable' | 'disable', means: string): Command {
  return {
    usage: `lender callback-${name} <lender>`,
    means,
    options: [modeOption],
    async run(context, [lender = ''], { mode }) {
      const { deps, scope } = await openScope(context, lender, mode)
      const view = await switchCallback(deps, operator, scope, name === 'enable')
      return { json: view, text: `The callback URL is ${view.enabled ? 'enabled' : 'disabled'}.` }
    },
  }
}
export const callbackEnable = switcher(
  'enable',
  'Enable the callback URL; parked events are sent first.',
)
export const callbackDisable = switcher(
  'disable',
  'Disable the callback URL; new events are parked.',
)

export const callbackRotate: Command = {
  usage: 'lender callback-rotate-secret <lender>',
  means:
    'Rotate the signing secret. The new one is shown once; the old one stays valid during the overlap.',
  options: [modeOption, { flags: '--overlap-days <days>', means: '0 to 7; default: 1' }],
  async run(context, [lender = ''], { mode, overlapDays = '1' }) {
    if (!/^[0-7]$/.test(overlapDays)) throw invalidRequest(['--overlap-days: must be 0 to 7'])
    const { deps, scope } = await openScope(context, lender, mode)
    const { secret, previousUntil } = await deps.db.transact((tx) =>
      rotateSigningSecret(tx, deps.keyring, operator, scope, Number(overlapDays), deps.clock.now()),
    )
    return {
      json: { signing_secret: secret, previous_valid_until: previousUntil },
      text: `Signing secret: ${secret}\nIt is not shown again. The old one stays valid until ${previousUntil.toISOString()}.`,
    }
  },
}

export const callbackDeliveries: Command = {
  usage: 'lender callback-deliveries <lender>',
  means: 'List the newest deliveries.',
  options: [modeOption, { flags: '--state <state>', means: 'pending, delivered or failed' }],
  async run(context, [lender = ''], { mode, state }) {
    if (state !== undefined && !['pending', 'delivered', 'failed'].includes(state)) {
      throw invalidRequest(['--state: must be pending, delivered or failed'])
    }
    const { deps, scope } = await openScope(context, lender, mode)
    const filter = { state: state as 'pending' | undefined }
    const rows = await listDeliveries(deps.db, scope, filter, 100)
    const text = rows.map((row) => ({
      id: row.id,
      event: row.event,
      case: row.externalRef,
      nr: row.sequence,
      state: row.state,
      attempts: row.attempts,
      status: row.lastStatus ?? '',
      error: row.lastError ?? '',
      recorded: row.createdAt,
    }))
    return { json: rows, text }
  },
}

export const callbackReplay: Command = {
  usage: 'lender callback-replay <lender> [delivery]',
  means: 'Replay a delivery, or with --since all failed ones.',
  options: [
    modeOption,
    { flags: '--since <time>', means: 'replay all failed deliveries recorded since then' },
    { flags: '--dry-run', means: 'only count them' },
  ],
  async run(context, [lender = '', delivery], { mode, since, dryRun }) {
    const { deps, scope } = await openScope(context, lender, mode)
    if (delivery !== undefined && since === undefined) {
      await replayDelivery(deps, operator, scope, delivery)
      return { json: { replayed: 1 }, text: 'The delivery will be sent again.' }
    }
    const from = new Date(since ?? '')
    if (Number.isNaN(from.getTime())) throw invalidRequest(['--since: must be a time'])
    const wish = { since: from, until: undefined, dryRun: Boolean(dryRun) }
    const { count, more } = await replayFailed(deps, operator, scope, wish)
    const verb = dryRun ? 'would be' : 'are'
    return {
      json: { replayed: count, more, dry_run: Boolean(dryRun) },
      text: `${count} failed deliveries ${verb} sent again.${more ? ' There are more: repeat.' : ''}`,
    }
  },
}

export const callbackDiagnose: Command = {
  usage: 'lender callback-diagnose <lender>',
  means: 'Find out why a receiver could not verify a callback.',
  options: [
    modeOption,
    { flags: '--body <file>', means: 'the raw body as received', required: true },
    { flags: '--signature <text>', means: 'its X-SVC-Signature header', required: true },
  ],
  async run(context, [lender = ''], { mode, body = '', signature = '' }) {
    const { deps, scope } = await openScope(context, lender, mode)
    const bytes = await readFile(body).catch(() => {
      throw invalidRequest([`--body: ${body} cannot be read`])
    })
    const secrets = await allSecretsOf(deps.db, deps.keyring, scope, deps.clock.now())
    const seen = { headers: { 'x-svc-signature': signature }, body: bytes }
    const finding = diagnose(seen, secrets)
    return {
      json: { finding, advice: findings[finding] },
      text: `${finding}: ${findings[finding]}`,
      failed: !finding.startsWith('right'),
    }
  },
}
