import { Box, Loader } from '@mantine/core'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { type Mode, toAddress } from '../api/client.ts'
import { Empty } from '../ui/empty.tsx'
import type { CaseDocument } from './document-list.ts'
import { Notes, OtherHits } from './document-notes.tsx'
import { DocumentPicker } from './document-picker.tsx'
import { DrawnDocument } from './drawn-document.tsx'
import { Picture, PlainText } from './other-kinds.tsx'
import { PageTools } from './page-tools.tsx'
import type { PageView } from './page-view.ts'
import { PdfDocument } from './pdf/pdf-document.tsx'
import type { PageRect, ShownPin } from './rect-layer.tsx'
import { SearchTools, Tool, ZoomTools } from './toolbar.tsx'
import { TroubleNote } from './trouble.tsx'
import { useAddDocuments } from './use-add-documents.tsx'
import { type OwnHits, useHits } from './use-hits.ts'
import { useView, type View } from './use-view.ts'
import classes from './viewer.module.css'

interface Props {
  mode: Mode
  caseId: string
  documents: readonly CaseDocument[]
  /** They are not known yet. */
  isLoading: boolean
  /** This person, in this status of the case. */
  canAdd: boolean
  /** The document, and the place in it. */
  shown: { document: string; page: number }
  onShow(shown: { document: string; page: number }): void
  /** The words to search for at first. */
  find?: string | undefined
  findPins?: (document: string, page: number) => readonly ShownPin[]
  onRect?: ((document: string, page: number, rect: PageRect) => void) | undefined
}

const noPins: readonly ShownPin[] = []

export function Viewer(props: Props) {
  const { mode, caseId, documents, isLoading, canAdd, shown, onShow } = props
  const index = Math.max(
    0,
    documents.findIndex(({ id }) => id === shown.document),
  )
  const doc = documents[index]
  const adding = useAddDocuments({
    mode,
    caseId,
    canAdd,
    onAdded: (document) => onShow({ document, page: 1 }),
  })
  return (
    <>
      {/* Outside: what happens in the dialog is not for the section. */}
      {adding.dialog}
      <section className={classes.viewer} aria-label="Document" {...adding.dropping}>
        {doc && <Shown {...props} doc={doc} index={index} addTool={adding.tool} />}
        {!doc && isLoading && <Loader m="xl" aria-label="Loading" />}
        {!doc && !isLoading && (
          <Box p="md">
            <Empty title="This case has no documents.">
              What the lender adds appears here. A query can ask for documents.
            </Empty>
            {adding.button}
          </Box>
        )}
      </section>
    </>
  )
}

interface ShownProps extends Props {
  doc: CaseDocument
  index: number
  addTool: ReactNode
}

function Shown({ doc, index, addTool, ...props }: ShownProps) {
  const { mode, caseId, documents, shown, onShow, find, findPins, onRect } = props
  const view = useView(doc.id, find)
  const body = useRef<HTMLDivElement>(null)
  const [thumbnails, setThumbnails] = useState<HTMLElement | null>(null)
  const { own: hits, others } = useHits(mode, caseId, documents, doc, view.words)
  const url = toAddress('readDocument', { params: { mode, id: caseId, document: doc.id } })
  const open = (document: string) => onShow({ document, page: 1 })
  /** By a control that may be gone afterwards. */
  const showAndFocus = (place: Props['shown']) => {
    onShow(place)
    body.current?.focus({ preventScroll: true })
  }
  const openAndFocus = (document: string) => showAndFocus({ document, page: 1 })
  const go = (page: number) => {
    view.setAsked((times) => times + 1)
    onShow({ document: doc.id, page })
  }

  return (
    <>
      <div className={classes.toolbar}>
        <DocumentTools
          documents={documents}
          index={index}
          zipUrl={toAddress('downloadDocuments', { params: { mode, id: caseId } })}
          onStep={open}
          onChoose={openAndFocus}
        />
        {addTool}
        <PageTools
          key={doc.id}
          view={view}
          offersThumbnails={doc.view.as !== 'picture'}
          onGo={go}
        />
        <ZoomTools view={view} />
        <SearchTools
          view={view}
          found={hits ?? view.found}
          others={others.length}
          count={view.pages || (doc.reading.pages ?? 1)}
          page={view.sight}
          onPage={go}
        />
      </div>
      <OtherHits key={view.words} others={others} documents={documents} onShow={showAndFocus} />
      <Notes
        doc={doc}
        url={url}
        unseen={documents.filter(({ id: each, seen_at }) => each !== doc.id && seen_at === null)}
        onShow={openAndFocus}
      />
      <div className={classes.withThumbnails}>
        {view.hasThumbnails && <div ref={setThumbnails} className={classes.thumbnailPane} />}
        {/* Also scrolled by keyboard. */}
        <Box
          ref={body}
          className={classes.body ?? ''}
          role="region"
          aria-label="Pages"
          tabIndex={0}
        >
          <Content
            mode={mode}
            caseId={caseId}
            doc={doc}
            url={url}
            view={view}
            hits={hits}
            page={shown.page}
            thumbnails={view.hasThumbnails ? thumbnails : null}
            findPins={findPins}
            onRect={onRect}
            onGo={go}
          />
        </Box>
      </div>
    </>
  )
}

function DocumentTools(props: {
  documents: readonly CaseDocument[]
  index: number
  zipUrl: string
  /** To the one before or after. */
  onStep(document: string): void
  /** From the list. */
  onChoose(document: string): void
}) {
  const { documents, index, zipUrl, onStep, onChoose } = props
  const step = (by: number) => {
    const next = documents[index + by]
    if (next) onStep(next.id)
  }
  return (
    <>
      <Tool label="Previous document" sign="‹" onClick={() => step(-1)} isOff={index === 0} />
      <DocumentPicker documents={documents} index={index} zipUrl={zipUrl} onOpen={onChoose} />
      <Tool
        label="Next document"
        sign="›"
        onClick={() => step(1)}
        isOff={index === documents.length - 1}
      />
    </>
  )
}

interface ContentProps {
  mode: Mode
  caseId: string
  doc: CaseDocument
  url: string
  view: View
  hits: OwnHits | undefined
  page: number
  /** Where they are shown. */
  thumbnails: HTMLElement | null
  findPins: Props['findPins']
  onRect: Props['onRect']
  onGo(page: number): void
}

function Content(props: ContentProps) {
  const { mode, caseId, doc, url, view, hits, page, thumbnails, findPins, onRect, onGo } = props
  const { zoom, rotation, fit, asked, sight, setSight: onSight } = view
  const pageView: PageView = { zoom, rotation, fit, page, asked, onSight }
  const saveUrl = `${url}?download=true`
  const kind = doc.scan.withheld ? 'withheld' : doc.view.as
  const rectOn = useCallback(
    (on: number, rect: PageRect) => onRect?.(doc.id, on, rect),
    [doc.id, onRect],
  )
  const pinsOn = (each: number) => [
    ...(hits?.marksOn(each) ?? noPins),
    ...(findPins?.(doc.id, each) ?? noPins),
  ]
  return (
    <>
      {kind === 'pdf' && (
        <PdfDocument
          key={doc.id}
          url={url}
          saveUrl={saveUrl}
          view={pageView}
          thumbnails={{ pane: thumbnails, sight, onGo }}
          // The words as they were read are marked instead of the file's own.
          words={hits ? '' : view.words}
          findPins={pinsOn}
          onRect={onRect && rectOn}
          onOpened={view.setPages}
          onFound={view.setFound}
        />
      )}
      {kind === 'pages' && (
        <DrawnDocument
          key={doc.id}
          address={{ mode, id: caseId, document: doc.id }}
          saveUrl={saveUrl}
          note={doc.view.message}
          view={pageView}
          thumbnails={{ pane: thumbnails, sight, onGo }}
          findPins={pinsOn}
          onRect={onRect && rectOn}
          onOpened={view.setPages}
        />
      )}
      {kind === 'picture' && (
        <Picture
          key={doc.id}
          url={url}
          saveUrl={saveUrl}
          name={doc.filename}
          type={doc.detected_type ?? ''}
          view={pageView}
          marks={pinsOn(1)}
          onRect={onRect && ((rect) => rectOn(1, rect))}
          onOpened={view.setPages}
        />
      )}
      {kind === 'text' && <PlainText url={url} saveUrl={saveUrl} />}
      {kind === 'none' && <TroubleNote text={doc.view.message ?? ''} saveUrl={saveUrl} />}
    </>
  )
}
