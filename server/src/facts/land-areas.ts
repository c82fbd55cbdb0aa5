import type { Fact } from './fact.ts'

/** Areas in a land record. One beside a holder is a share; of a single holder it is the land's. */
export function landAreas(facts: readonly Fact[]): { areas: Fact[]; shares: Fact[] } {
  const found = facts.filter(({ kind }) => kind === 'area')
  const [total, shares] = [found.filter(isOfLand), found.filter((fact) => !isOfLand(fact))]
  const isOne = total.length === 0 && shares.length === 1
  return { areas: isOne ? shares : total, shares }
}

const isOfLand = ({ entry }: Fact) => entry === undefined
