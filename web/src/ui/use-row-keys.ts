import { type RefObject, useRef } from 'react'

/** j and k move the focus through the elements with data-row; Enter activates them. */
export function useRowKeys<T extends HTMLElement>(): {
  ref: RefObject<T | null>
  keys: Readonly<Record<string, () => void>>
} {
  const ref = useRef<T>(null)
  const step = (by: number) => {
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    const next = rows[at === -1 ? (by > 0 ? 0 : rows.length - 1) : at + by]
    next?.focus()
  }
  return { ref, keys: { j: () => step(1), k: () => step(-1) } }
}
