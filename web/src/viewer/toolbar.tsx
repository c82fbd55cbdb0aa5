import { ActionIcon, Text, TextInput } from '@mantine/core'
import type { Found } from './use-found.ts'
import type { View } from './use-view.ts'

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

export function ZoomTools({ view: { zoom, setZoom, rotation, setRotation } }: { view: View }) {
  return (
    <>
      <Tool
        label="Zoom out"
        sign="−"
        onClick={() => setZoom(zooms.findLast((each) => each < zoom) ?? zoom)}
        isOff={zoom === zooms[0]}
      />
      <Text size="xs" w={44} ta="center" style={{ whiteSpace: 'nowrap' }}>
        {Math.round(zoom * 100)} %
      </Text>
      <Tool
        label="Zoom in"
        sign="+"
        onClick={() => setZoom(zooms.find((each) => each > zoom) ?? zoom)}
        isOff={zoom === zooms.at(-1)}
      />
      <Tool label="Rotate right" sign="⟳" onClick={() => setRotation((rotation + 90) % 360)} />
    </>
  )
}

export function SearchTools(props: {
  view: View
  found: Found
  /** Number of pages. */
  count: number
  page: number
  onPage(page: number): void
}) {
  const { view, found, count, page, onPage } = props
  const { typed, setTyped, words, searchField } = view
  const nextFound = () => {
    const next = found.pages.find((each) => each > page) ?? found.pages[0]
    if (next) onPage(next)
  }
  return (
    <>
      <TextInput
        size="xs"
        w={130}
        type="search"
        ref={searchField}
        aria-label="Search in this document"
        placeholder="Search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && nextFound()}
      />
      <Text size="xs" aria-live="polite">
        {words.trim().length >= 2 && formatFound(found, count)}
      </Text>
    </>
  )
}

function formatFound({ pages, isComplete }: Found, count: number): string {
  const where = pages.length > 0 ? `on ${pages.length} of ${count} pages` : 'not found'
  return isComplete ? where : `${where}, not all text searched`
}

export function Tool(props: { label: string; sign: string; onClick(): void; isOff?: boolean }) {
  return (
    <ActionIcon
      size="md"
      variant="default"
      aria-label={props.label}
      title={props.label}
      disabled={props.isOff ?? false}
      onClick={props.onClick}
    >
      {props.sign}
    </ActionIcon>
  )
}
