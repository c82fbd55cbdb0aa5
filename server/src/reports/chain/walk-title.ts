import { nodesOf, type People, type Person, type PersonNode } from './people.ts'
import type { Edge } from './read-edges.ts'
import {
  areaTolerance,
  type Claim,
  claimBy,
  extentOf,
  findMissing,
  fitsIn,
  type LeftOut,
  type Lot,
  newLot,
  type Overlap,
  takesAll,
} from './title-lots.ts'

/** Who holds, deed by deed. */
export class TitleWalk {
  lots: Lot[] = []
  readonly overlaps: Overlap[] = []
  /** Deeds after which the seller keeps something. */
  readonly ofPart = new Set<Edge>()
  /** Lots that were sold in parts until nothing was left. */
  private spent: Lot[] = []
  private readonly sharesSold = new Map<PersonNode, Edge[]>()
  private readonly passed: Edge[] = []
  private readonly people: People

  constructor(people: People) {
    this.people = people
  }

  /** Those who should have signed a deed, and have not confirmed it since. */
  get leftOut(): LeftOut[] {
    return [
      ...new Set([...this.lots, ...this.spent].flatMap(({ leftOut }) => [...leftOut.values()])),
    ]
  }

  take(edge: Edge): void {
    const { step, to } = edge
    if (to.persons.length === 0) return
    if (step.kind === 'correction') this.confirm(edge)
    else if (step.passesTitle) {
      if (!this.isRepeated(edge)) this.pass(edge)
      this.passed.push(edge)
    }
  }

  private pass(edge: Edge): void {
    const lots = this.lotsFor(edge)
    if (lots.length === 0) this.passFromOutside(edge)
    else if (edge.step.kind === 'succession') for (const lot of lots) this.inherit(lot, edge)
    else if (edge.step.kind === 'partition') this.divide(lots, edge)
    else for (const lot of lots) this.convey(lot, edge, lots.length === 1)
  }

  /** A deed that repeats an earlier one, or a mutation that records it, when its giver holds nothing. */
  private isRepeated(edge: Edge): boolean {
    const [givers, takers] = [nodesOf(edge.from.persons), nodesOf(edge.to.persons)]
    if (
      givers.some((node) => this.lots.some((lot) => lot.holders.has(node) || lot.leftOut.has(node)))
    )
      return false
    const some = (nodes: readonly PersonNode[], parties: readonly Person[]) =>
      parties.some(({ node }) => nodes.includes(node))
    return this.passed.some(
      ({ from, to }) => some(givers, from.persons) && some(takers, to.persons),
    )
  }

  /** Who of these sign; a name that may be a holder's counts as his. */
  private signersOf(persons: readonly Person[], of: ReadonlyMap<PersonNode, unknown>) {
    return [...of.keys()].filter((node) =>
      persons.some(
        (person) =>
          person.node === node ||
          this.people.isOneOf(person, node.members) ||
          (!this.isHolder(person.node) && this.people.mayBeOneOf(person, node.members)),
      ),
    )
  }

  private isHolder(node: PersonNode): boolean {
    return this.lots.some((lot) => lot.holders.has(node))
  }

  /** Where a deed states its area, the lot of that area alone; otherwise all that the givers hold. */
  private lotsFor(edge: Edge): Lot[] {
    const { persons } = edge.from
    const held = this.lots.filter(
      (lot) =>
        this.signersOf(persons, lot.holders).length > 0 ||
        this.signersOf(persons, lot.leftOut).length > 0,
    )
    const { sqm } = edge
    if (held.length < 2 || sqm === undefined || edge.step.kind === 'succession') return held
    const exact = held.find((lot) => lot.sqm && Math.abs(lot.sqm - sqm) <= lot.sqm * areaTolerance)
    if (exact) return [exact]
    const larger = held.find((lot) => lot.sqm !== undefined && lot.sqm > sqm)
    return larger ? [larger] : held
  }

  /** By somebody who holds nothing: the first of the chain, a stranger, or one whom a link explains. */
  private passFromOutside(edge: Edge): void {
    const givers = nodesOf(edge.from.persons)
    const spent =
      this.spent.find((lot) => givers.some((node) => lot.past.has(node)))?.parts ??
      givers.map((node) => this.sharesSold.get(node)).find((parts) => parts !== undefined)
    if (spent && !edge.hasLink) this.overlaps.push({ edge, parts: spent, sqmLeft: undefined })
    const [only, ...more] = this.lots
    const takesOver = edge.hasLink || edge.step.nature.kind === 'sale_certificate'
    if (takesOver && only && more.length === 0) {
      this.lots = [newLot(edge, claimBy(edge), { ...only, sqm: edge.sqm ?? only.sqm })]
      return
    }
    const isDivided = edge.step.kind === 'partition' && edge.to.persons.length > 1
    this.lots.push(
      newLot(edge, claimBy(edge), { sqm: edge.sqm, isDivided, isUnit: edge.step.isOfPart }),
    )
  }

  /** Heirs take the place of the deceased, also as one who should have signed. */
  private inherit(lot: Lot, edge: Edge): void {
    const heirs = nodesOf(edge.to.persons)
    const claim: Claim = { since: edge, how: 'succession' }
    for (const node of this.signersOf(edge.from.persons, lot.holders)) {
      lot.holders.delete(node)
      for (const heir of heirs) lot.holders.set(heir, claim)
      const share = lot.shares.get(node)
      lot.shares.delete(node)
      if (share !== undefined && heirs.length === 1 && heirs[0]) lot.shares.set(heirs[0], share)
    }
    this.replaceLeftOut(lot, edge)
  }

  private replaceLeftOut(lot: Lot, edge: Edge): void {
    for (const node of this.signersOf(edge.from.persons, lot.leftOut)) {
      const missing = lot.leftOut.get(node)
      lot.leftOut.delete(node)
      if (missing) for (const next of nodesOf(edge.to.persons)) lot.leftOut.set(next, missing)
    }
  }

  private divide(lots: readonly Lot[], edge: Edge): void {
    const leftOut = new Map<PersonNode, LeftOut>()
    const past = new Set<PersonNode>()
    for (const lot of lots) {
      const signers = this.signersOf([...edge.from.persons, ...edge.to.persons], lot.holders)
      for (const node of lot.holders.keys()) past.add(node)
      for (const [node, each] of lot.leftOut) leftOut.set(node, each)
      for (const [node, each] of findMissing(lot, edge, signers)) leftOut.set(node, each)
    }
    const known = lots.map(({ sqm }) => sqm).filter((sqm) => sqm !== undefined)
    const held = known.length === lots.length ? known.reduce((sum, sqm) => sum + sqm, 0) : undefined
    const more = { sqm: edge.sqm ?? held, leftOut, past, isDivided: edge.to.persons.length > 1 }
    this.lots = this.lots.filter((lot) => !lots.includes(lot))
    this.lots.push(newLot(edge, 'partition', more))
  }

  private convey(lot: Lot, edge: Edge, isOnly: boolean): void {
    const { persons } = edge.from
    const takers = nodesOf(edge.to.persons)
    const late = this.signersOf(persons, lot.leftOut)
    const signers = this.signersOf(persons, lot.holders)
    const isToThem = takers.some((node) => lot.holders.has(node) || lot.past.has(node))
    if (signers.length > 0 || isToThem) for (const node of late) lot.leftOut.delete(node)
    else this.sellOwnShare(lot, edge, late)
    if (signers.length === 0) return
    const extent = extentOf(edge, lot)
    // All that is left of an area, by some of those who hold it.
    const isRest = signers.length < lot.holders.size && takesAll(lot, edge) && fitsIn(lot, edge)
    if (extent.of === 'area' && !isRest) this.conveyArea(lot, edge, signers, extent.sqm)
    else if (extent.of === 'share') this.conveyShare(lot, edge, signers)
    else this.conveyAll(lot, edge, signers, isOnly ? (edge.sqm ?? lot.sqm) : lot.sqm)
  }

  /** Who was left out sells to another: each has sold a share, unless the first deed is of all. */
  private sellOwnShare(lot: Lot, edge: Edge, late: readonly PersonNode[]): void {
    const wasOfAll = late.some((node) => lot.leftOut.get(node)?.takesAll)
    if (wasOfAll) {
      this.replaceLeftOut(lot, edge)
      return
    }
    for (const node of late) lot.leftOut.delete(node)
    for (const node of nodesOf(edge.to.persons))
      lot.holders.set(node, { since: edge, how: claimBy(edge) })
  }

  private conveyArea(lot: Lot, edge: Edge, signers: readonly PersonNode[], sqm: number): void {
    const left = lot.sqm ?? 0
    if (lot.parts.length > 0 && !fitsIn(lot, edge) && !edge.hasLink)
      this.overlaps.push({ edge, parts: [...lot.parts], sqmLeft: left })
    lot.parts.push(edge)
    lot.sqm = Math.max(0, left - sqm)
    // One of several who sells as much as his equal part has nothing left.
    const equal = (left / lot.holders.size) * (1 - areaTolerance)
    if (signers.length < lot.holders.size && sqm >= equal * signers.length) this.leave(lot, signers)
    else this.ofPart.add(edge)
    this.lots.push(newLot(edge, 'deed', { sqm, isUnit: edge.step.isOfPart }))
    if (lot.sqm > sqm * areaTolerance) return
    for (const node of lot.holders.keys()) lot.past.add(node)
    this.lots = this.lots.filter((each) => each !== lot)
    this.spent.push(lot)
  }

  /** The buyer of a share joins those who hold the rest; the buyer of a flat holds it alone. */
  private conveyShare(lot: Lot, edge: Edge, signers: readonly PersonNode[]): void {
    const isByAll = signers.length === lot.holders.size
    if (edge.part === undefined && isByAll) {
      this.ofPart.add(edge)
      this.lots.push(newLot(edge, 'deed', { sqm: edge.sqm, isUnit: true }))
      return
    }
    const [seller, ...more] = signers
    const share = seller && more.length === 0 ? lot.shares.get(seller) : undefined
    if (seller && share !== undefined && edge.part !== undefined)
      this.sellShare(lot, edge, { seller, share, part: edge.part })
    else if (!isByAll) this.leave(lot, signers)
    else {
      this.ofPart.add(edge)
      lot.shares.clear()
    }
    const takers = nodesOf(edge.to.persons)
    for (const node of takers) lot.holders.set(node, { since: edge, how: 'deed' })
    const [taker, ...others] = takers
    const bought = edge.part ?? share
    if (taker && others.length === 0 && bought !== undefined) lot.shares.set(taker, bought)
  }

  private sellShare(
    lot: Lot,
    edge: Edge,
    { seller, share, part }: { seller: PersonNode; share: number; part: number },
  ): void {
    const sold = this.sharesSold.get(seller) ?? []
    if (part > share + areaTolerance && !edge.hasLink)
      this.overlaps.push({ edge, parts: sold, sqmLeft: undefined })
    this.sharesSold.set(seller, [...sold, edge])
    this.ofPart.add(edge)
    const left = share - part
    if (left > areaTolerance) lot.shares.set(seller, left)
    else this.leave(lot, [seller])
  }

  private conveyAll(
    lot: Lot,
    edge: Edge,
    signers: readonly PersonNode[],
    sqm: number | undefined,
  ): void {
    const rest = [...lot.holders.keys()].filter((node) => !signers.includes(node))
    if (rest.length === 0) {
      const past = new Set([...lot.past, ...signers])
      const isUnit = lot.isUnit || edge.step.isOfPart
      const { leftOut } = lot
      const next = newLot(edge, claimBy(edge), { sqm, leftOut, past, isUnit })
      this.lots = this.lots.map((each) => (each === lot ? next : each))
      return
    }
    this.leave(lot, signers)
    if (lot.isDivided && !takesAll(lot, edge)) {
      this.lots.push(newLot(edge, 'deed', { sqm: edge.sqm }))
      return
    }
    for (const [node, missing] of findMissing(lot, edge, signers)) {
      lot.holders.delete(node)
      lot.leftOut.set(node, missing)
    }
    for (const node of nodesOf(edge.to.persons)) {
      const claim = lot.holders.get(node) ?? { since: edge, how: claimBy(edge) }
      lot.holders.set(node, claim)
    }
  }

  /** A correction or a confirmation passes nothing, but who was left out may sign it. */
  private confirm(edge: Edge): void {
    for (const lot of this.lots)
      for (const node of this.signersOf(edge.from.persons, lot.leftOut)) lot.leftOut.delete(node)
  }

  private leave(lot: Lot, signers: readonly PersonNode[]): void {
    for (const node of signers) {
      lot.holders.delete(node)
      lot.shares.delete(node)
      lot.past.add(node)
    }
  }
}
