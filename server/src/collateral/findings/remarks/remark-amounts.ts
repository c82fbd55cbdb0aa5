import type { Item } from './remark-items.ts'

const isAmountByItself = ({ is, text }: Item) => is === 'number' && /^\d{5,9}$/u.test(text)
/** `Entry 12345` and `A/c 12345678`. */
const named = new Set<Item['is']>(['reference', 'harmless', 'office', 'event'])

/** Number of amounts of money: `Rs 10 lakh, 4 lakh repaid` are two. */
export function amountsIn(items: readonly Item[]): number {
  let count = 0
  let isOpen = false
  for (const [at, item] of items.entries()) {
    const { is } = item
    if (is === 'money') {
      // `5,00,000 रुपये`
      if (!isOpen || item.mark !== 'none') count++
      isOpen = true
    } else if (is === 'scale') {
      if (!isOpen) count++
      isOpen = true
    } else if (is === 'number') {
      const isNew = item.mark === 'soft' || items[at - 1]?.is !== 'number'
      const goesOn = isOpen && (items[at - 1]?.is === 'money' || !isNew)
      if (goesOn) continue
      isOpen = isAmountByItself(item) && !named.has(items[at - 1]?.is ?? 'filler')
      if (isOpen) count++
    } else isOpen = false
  }
  return count
}

/** `5000 मधून 2000`: the deducted amount is a part. `गट 45 मधून` is a place. */
export const isPartOfSum = (items: readonly Item[]): boolean =>
  items.some(
    ({ is }, at) =>
      is === 'out_of' &&
      (items[at - 1]?.is === 'scale' || items[at - 1]?.is === 'money' || isSum(items, at - 1)),
  )

const isSum = (items: readonly Item[], at: number) =>
  items[at]?.is === 'number' && items[at - 1]?.is !== 'reference'
