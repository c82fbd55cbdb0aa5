import { Loader } from '@mantine/core'
import { type ComponentProps, lazy, Suspense, useCallback, useEffect } from 'react'
import type { PageRect } from '../../../viewer/rect-layer.tsx'
import type { Viewer as ViewerComponent } from '../../../viewer/viewer.tsx'
import { useContent } from '../draft/use-draft.ts'
import { markIdOf, useReport } from '../report-context.ts'
import { SidePane } from '../side-pane.tsx'

const Viewer = lazy(async () => ({
  default: (await import('../../../viewer/viewer.tsx')).Viewer,
}))

type Props = Omit<ComponentProps<typeof ViewerComponent>, 'findPins' | 'onRect'>

/** The documents with their pins. */
export function PinnedViewer(props: Props) {
  const { pinning, placePin, currentPin, part, marked } = useReport()
  const pins = useContent((content) => content.pins)
  const findPins = useCallback(
    (document: string, page: number) => [
      ...(pins ?? [])
        .filter((pin) => pin.document_id === document && pin.page === page)
        .map(({ id, on, rect, note }) => ({
          id,
          label: note || `Evidence for ${on.kind} ${on.key}`,
          rect,
          isCurrent: id === currentPin?.id,
        })),
      ...(part?.document === document && part.page === page
        ? [{ id: partId, label: 'Area being marked', rect: part.rect, isCurrent: true }]
        : []),
      ...marked.flatMap(({ label, rect, ...on }, i) =>
        on.document === document && on.page === page
          ? [{ id: markIdOf(i), label, rect: widened(rect), isCurrent: true }]
          : [],
      ),
    ],
    [pins, currentPin, part, marked],
  )
  useSight(currentPin)
  useEffect(() => {
    if (part) findMark(partId)?.scrollIntoView({ block: 'nearest' })
  }, [part])
  const onRect = (document: string, page: number, rect: PageRect) => placePin(document, page, rect)
  return (
    <SidePane document={props.shown.document}>
      <Suspense fallback={<Loader m="xl" aria-label="Loading" />}>
        <Viewer {...props} findPins={findPins} onRect={pinning ? onRect : undefined} />
      </Suspense>
    </SidePane>
  )
}

const margin = 0.004

/** So that the frame does not cross the letters. */
const widened = ({ x, y, w, h }: PageRect): PageRect => ({
  x: x - margin,
  y: y - margin,
  w: w + 2 * margin,
  h: h + 2 * margin,
})

const partId = 'part'
const findMark = (id: string) => document.querySelector(`[data-pin-id="${id}"]`)

const lookEveryMs = 100
const looksMax = 50

/** Scrolls to the chosen pin once its document and page are loaded. */
function useSight(pin: { id: string } | null): void {
  useEffect(() => {
    if (!pin) return
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      const mark = findMark(pin.id)
      mark?.scrollIntoView({ block: 'center' })
      if (mark || looks === looksMax) clearInterval(timer)
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [pin])
}
