import { ActionIcon, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Found } from './pdf/use-found.ts'
import type { View } from './use-view.ts'

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

export function ZoomTools({ view }: { view: View }) {
  const { zoom, setZoom, rotation, setRotation, fit, setFit } = view
  const rotate = () => {
    setRotation((rotation + 90) % 360)
    // Whatever its shape, all of it stays in view.
    setFit('page')
  }
  return (
    <>
      <Tool
        label="Zoom out"
        sign="−"
        onClick={() => setZoom(zooms.findLast((each) => each < zoom) ?? zoom)}
        isOff={zoom === zooms[0]}
      />
      <Text size="xs" w={44} ta="center" style={{ whiteSpace: 'nowrap' }}>
        {Math.round(zoom * 100)}%
      </Text>
      <Tool
        label="Zoom in"
        sign="+"
        onClick={() => setZoom(zooms.find((each) => each > zoom) ?? zoom)}
        isOff={zoom === zooms.at(-1)}
      />
      <Tool
        label="Fit whole page"
        sign={<WholePage />}
        isPressed={fit === 'page'}
        onClick={() => setFit(fit === 'page' ? 'width' : 'page')}
      />
      <Tool label="Rotate right" sign="⟳" onClick={rotate} />
    </>
  )
}

/** A sheet in a frame: fonts have no such sign. */
function WholePage() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden>
      <path d="M1 4V1h3M10 1h3v3M13 10v3h-3M4 13H1v-3M5 3.5h4v7H5z" />
    </svg>
  )
}

export function SearchTools(props: {
  view: View
  found: Found
  /** Number of other documents that have the words. */
  others: number
  /** Number of pages. */
  count: number
  page: number
  onPage(page: number): void
}) {
  const { view, found, others, count, page, onPage } = props
  const { typed, setTyped, words, searchField } = view
  const nextFound = () => {
    const next = found.pages.find((each) => each > page) ?? found.pages[0]
    if (next) onPage(next)
  }
  return (
    <>
      <TextInput
        size="xs"
        flex="1 1 130px"
        maw={320}
        type="search"
        ref={searchField}
        aria-label="Search the documents of the case"
        placeholder="Search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && nextFound()}
      />
      <Text size="xs" aria-live="polite">
        {words.trim().length >= 2 &&
          [formatFound(found, count), ...(others > 0 ? [formatOthers(others)] : [])].join(', ')}
      </Text>
    </>
  )
}

function formatFound({ pages, state }: Found, count: number): string {
  if (state === 'searching') return 'Searching…'
  if (state === 'failed') return 'search failed'
  if (state === 'unread') return 'text not read'
  const where = pages.length > 0 ? `on ${pages.length} of ${count} pages` : 'not found'
  return state === 'whole' ? where : `${where}, not all text searched`
}

const formatOthers = (count: number) =>
  count === 1 ? 'in 1 other document' : `in ${count} other documents`

export function Tool(props: {
  label: string
  sign: ReactNode
  onClick(): void
  isOff?: boolean
  isPressed?: boolean
}) {
  return (
    <ActionIcon
      size="md"
      variant={props.isPressed ? 'light' : 'default'}
      aria-label={props.label}
      aria-pressed={props.isPressed}
      title={props.label}
      disabled={props.isOff ?? false}
      onClick={props.onClick}
    >
      {props.sign}
    </ActionIcon>
  )
}
