import { randomBytes } from 'node:crypto'
import {
  allScopes,
  createLender,
  createStaff,
  issueKey,
  setAdvocate,
} from '../../server/src/access/access.ts'
import type { App } from '../../server/src/app.ts'
import { type Mode, modes } from '../../server/src/lib/scope.ts'
import { LenderClient, StaffClient } from './clients.ts'
import type { DemoClock } from './demo-clock.ts'
import {
  analystKeys,
  enrolments,
  holidaysOf,
  type LenderKey,
  lenderKeys,
  lenders,
  type StaffKey,
  staff,
} from './lenders.ts'

/** Shown at the end, and stored for the next start. */
export interface DemoAccess {
  staff: { role: string; name: string; email: string; password: string }[]
  lenders: {
    name: string
    live_key: string
    test_key: string
    /** Missing if the demo was seeded by an older version. */
    test_signing_secret?: string
  }[]
}

export interface Office {
  app: App
  clock: DemoClock
  staff: Record<StaffKey, StaffClient>
  lenders: Record<LenderKey, LenderClient>
  lenderIds: Record<LenderKey, string>
  access: DemoAccess
}

const by = { actor: 'cli' } as const

/** Lenders with their keys and calendars, and all staff. */
export async function openOffice(app: App, clock: DemoClock): Promise<Office> {
  const office = await app.db.transact(async (tx) => {
    const now = clock.now()
    const access: DemoAccess = { staff: [], lenders: [] }
    const staffDoors = {} as Record<StaffKey, StaffClient>
    for (const { key, role, name, shown } of staff) {
      const email = `${name.split(' ')[0]?.toLowerCase()}@deedwire.example`
      const password = `${key}-${randomBytes(9).toString('base64url')}`
      const made = { email, name, role, password }
      const id = await createStaff(tx, app.keyring, by, made, now)
      staffDoors[key] = new StaffClient(app.url, { id, email, password, name }, clock)
      if (shown) access.staff.push({ role, name, email, password })
    }
    for (const key of analystKeys) {
      const { id, name } = staffDoors[key].account
      const { number: enrolmentNumber, barCouncil } = enrolments[key]
      const advocate = { name: `Adv. ${name}`, enrolmentNumber, barCouncil }
      await setAdvocate(tx, app.keyring, by, id, advocate, now)
    }
    const lenderDoors = {} as Record<LenderKey, LenderClient>
    const lenderIds = {} as Record<LenderKey, string>
    for (const key of lenderKeys) {
      const { name, secondPerson } = lenders[key]
      const lender = { name, secondPerson }
      const { id, signingSecrets } = await createLender(tx, app.keyring, by, lender, now)
      const secrets = {} as Record<Mode, string>
      for (const mode of modes) {
        const wish = { lenderId: id, mode, label: 'Loan origination', scopes: allScopes }
        secrets[mode] = (await issueKey(tx, app.keyring, by, wish, now)).secret
      }
      lenderDoors[key] = new LenderClient(app.url, secrets)
      lenderIds[key] = id
      access.lenders.push({
        name,
        live_key: secrets.live,
        test_key: secrets.test,
        test_signing_secret: signingSecrets.test,
      })
    }
    return { app, clock, staff: staffDoors, lenders: lenderDoors, lenderIds, access }
  })
  const year = clock.now().getUTCFullYear()
  for (const key of lenderKeys) {
    const calendar = { ...lenders[key].calendar, holidays: holidaysOf(lenders[key], year) }
    await office.staff.rohan.ask('PUT', `/lenders/${office.lenderIds[key]}/calendar`, calendar)
  }
  return office
}

/** The callback URL of each lender; one without a URL pulls. */
export async function registerCallbacks(
  { lenders: doors }: Office,
  urls: Record<'works' | 'fails often', string>,
): Promise<void> {
  for (const key of lenderKeys) {
    const { callback } = lenders[key]
    if (callback === 'none') continue
    for (const mode of modes) {
      const url = `${urls[callback]}/${mode}`
      await doors[key].ask(mode, 'PUT', '/callback', { url })
    }
  }
}
