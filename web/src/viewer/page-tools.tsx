import { Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useKeys } from '../frame/keys.ts'
import { limits } from './limits.ts'
import { Tool } from './toolbar.tsx'
import type { View } from './use-view.ts'

const formatNumber = (count: number) => count.toLocaleString('en-IN')

/** The page in sight of all pages, a field to go to another one, and the switch for thumbnails. */
export function PageTools(props: {
  view: View
  offersThumbnails: boolean
  onGo(page: number): void
}) {
  const { view, offersThumbnails, onGo } = props
  const { pages, sight, pageField, hasThumbnails, setThumbnails } = view
  /** While it is typed. */
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const switchThumbnails = () => setThumbnails(!hasThumbnails)
  useKeys({ h: () => offersThumbnails && switchThumbnails() })
  if (pages === 0) return null
  const last = Math.min(pages, limits.pages)
  const write = (text: string | undefined) => {
    setTyped(text)
    setWrong(false)
  }
  const go = (page: number) => {
    write(undefined)
    onGo(page)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (sight + step >= 1 && sight + step <= last) go(sight + step)
    }
    if (event.key === 'Escape') {
      write(undefined)
      event.currentTarget.blur()
    }
    if (event.key === 'Enter') {
      const page = readPage(typed ?? String(sight))
      if (page >= 1 && page <= last) go(page)
      else setWrong(true)
    }
  }
  return (
    <>
      {offersThumbnails && (
        <Tool
          label="Thumbnails"
          sign={<Sheets />}
          isPressed={hasThumbnails}
          onClick={switchThumbnails}
        />
      )}
      <TextInput
        size="xs"
        w={52}
        ref={pageField}
        inputMode="numeric"
        aria-label="Page"
        maxLength={6}
        styles={{ input: { textAlign: 'right' } }}
        value={typed ?? String(sight)}
        error={isWrong}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => write(undefined)}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Text size="xs" style={{ whiteSpace: 'nowrap' }}>
        of {formatNumber(pages)}
      </Text>
      {isWrong && (
        <Text size="xs" c="red" role="alert">
          Pages are 1 to {formatNumber(last)}.
        </Text>
      )}
    </>
  )
}

/** Two small pages below each other: fonts have no such sign. */
function Sheets() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden>
      <path d="M1.5 1.5h4v4h-4zM1.5 8.5h4v4h-4zM8.5 1.5h4v11h-4z" />
    </svg>
  )
}

/** Not a number: 0, which is no page. */
function readPage(text: string): number {
  const digits = text.trim()
  return /^\d+$/.test(digits) ? Number(digits) : 0
}
