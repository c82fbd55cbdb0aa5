import { expect } from 'vitest'
import { findLostEvents, findWrongDeliveries } from './callback-invariants.ts'
import type { Evidence, StoredEvidence } from './evidence.ts'
import { findUnloggedFailures } from './process-invariants.ts'
import {
  findDoubleCases,
  findInconsistent,
  findPartial,
  findUnreadable,
} from './stored-invariants.ts'

/** Those that need only the ledger and the stored data. */
const stored = {
  I1: findUnreadable,
  I2: findDoubleCases,
  I3: findPartial,
  I6: findInconsistent,
}

/** What must hold after any fault. Each returns its violations. */
const all = {
  ...stored,
  I4: findLostEvents,
  I5: findWrongDeliveries,
  I7: findUnloggedFailures,
}

export type Invariant = keyof typeof all

type Faults = Partial<Record<Invariant, string[]>>

export async function findFaults(evidence: Evidence): Promise<Faults> {
  return run(all, evidence)
}

export async function checkInvariants(evidence: Evidence): Promise<void> {
  expect(await run(all, evidence)).toEqual({})
}

export async function checkStored(evidence: StoredEvidence): Promise<void> {
  expect(await run(stored, evidence)).toEqual({})
}

async function run<E>(
  checks: Partial<Record<Invariant, (evidence: E) => Promise<string[]>>>,
  evidence: E,
): Promise<Faults> {
  const faults: Faults = {}
  for (const [name, find] of Object.entries(checks)) {
    const found = await find(evidence)
    if (found.length > 0) faults[name as Invariant] = found
  }
  return faults
}
