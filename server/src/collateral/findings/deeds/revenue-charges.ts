import { banksNamedIn, type Lender, lendersIn } from '../lenders/lenders.ts'
import type { Charge } from '../remarks/remark-reader.ts'
import { remembered } from '../remembered.ts'
import type { Mortgage, Registered } from './mortgages.ts'

/** Banks, which few remarks name: never a person. */
const bankIn = remembered(lendersIn)

/** A charge in the record of rights, and the remark it was read from. */
export interface RevenueCharge {
  mortgage: Mortgage
  charge: Charge
}

/**
 * The open charges of the record of rights, one per lender and remark. A charge of a bank whose
 * registered mortgage is open is the same debt.
 */
export function revenueCharges(
  charges: readonly Charge[],
  registered: readonly Registered[],
  isOwn: (lenders: readonly Lender[]) => boolean,
): RevenueCharge[] {
  if (charges.length === 0) return []
  const open = registered.filter(({ mortgage }) => mortgage.status === 'open')
  const known = new Set(open.flatMap(({ keys }) => keys).filter((key) => key !== ''))
  const found: RevenueCharge[] = []
  for (const [, ofRemark] of Map.groupBy(charges, ({ remark }) => remark)) {
    const named = ofRemark.filter(({ lenders }) => lenders.length > 0)
    for (const charge of named.length > 0 ? named : ofRemark.slice(0, 1)) {
      const lenders = charge.lenders.flatMap((name) => bankIn(name))
      const keys = lenders.map(({ key }) => key)
      if (keys.length > 0 && keys.every((key) => known.has(key))) continue
      for (const key of keys) if (key !== '') known.add(key)
      // `SBI and Canara Bank`: with another bank in the remark it is not the lender's alone.
      const all = [
        ...charge.allLenders.flatMap((name) => bankIn(name)),
        ...banksNamedIn(charge.remark),
      ]
      const own = isOwn(lenders) && isOwn(all)
      const mortgage = chargeAsMortgage(charge, own)
      const isListed = found.some(
        (one) => one.charge.remark === charge.remark && one.mortgage.lender === mortgage.lender,
      )
      if (!isListed) found.push({ charge, mortgage })
    }
  }
  return found
}

const chargeAsMortgage = ({ lenders }: Charge, own: boolean): Mortgage => ({
  documentNo: '',
  date: '',
  lender: lenders.join(', ') || 'Not stated',
  status: 'open',
  dischargedBy: null,
  kind: 'revenue',
  own,
})
