import {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Box,
  Group,
  Select,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answer, type Mode, toAddress } from '../api/client.ts'
import { useKeys } from '../frame/keys.ts'
import { Picture, PlainText } from './other-kinds.tsx'
import { PdfDocument } from './pdf-document.tsx'
import type { PageRect, ShownPin } from './rect-layer.tsx'
import { ScanNotice, scanLabel } from './scan-notice.tsx'
import type { Found } from './use-found.ts'
import classes from './viewer.module.css'

export type CaseDocument = Answer<'listDocuments'>['documents'][number]

interface Props {
  mode: Mode
  caseId: string
  documents: readonly CaseDocument[]
  /** The document, and the place in it. */
  shown: { document: string; page: number }
  onShow(shown: { document: string; page: number }): void
  findPins?: (document: string, page: number) => readonly ShownPin[]
  onRect?: ((document: string, page: number, rect: PageRect) => void) | undefined
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const noPins: readonly ShownPin[] = []
const nothingFound: Found = { pages: [], isComplete: true }

export function Viewer({ mode, caseId, documents, shown, onShow, findPins, onRect }: Props) {
  const index = Math.max(
    0,
    documents.findIndex(({ id }) => id === shown.document),
  )
  const doc = documents[index]
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed, 250)
  const [pages, setPages] = useState(0)
  const [found, setFound] = useState(nothingFound)
  const searchField = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => searchField.current?.focus() })
  const id = doc?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document starts upright
  useEffect(() => {
    setRotation(0)
    setPages(0)
    setFound(nothingFound)
  }, [id])
  const step = (by: number) => {
    const next = documents[index + by]
    if (next) onShow({ document: next.id, page: 1 })
  }
  const goTo = (page: number) => doc && onShow({ document: doc.id, page })
  const nextFound = () => {
    const next = found.pages.find((page) => page > shown.page) ?? found.pages[0]
    if (next) goTo(next)
  }
  const rectOn = useCallback(
    (page: number, rect: PageRect) => id && onRect?.(id, page, rect),
    [id, onRect],
  )
  if (!doc) return <Text p="md">This case has no documents.</Text>
  const url = toAddress('readDocument', { params: { mode, id: caseId, document: doc.id } })
  const saveUrl = `${url}?download=true`

  return (
    <section className={classes.viewer} aria-label="Document">
      <div className={classes.toolbar}>
        <Tool label="Previous document" sign="‹" onClick={() => step(-1)} isOff={index === 0} />
        <Select
          size="xs"
          flex={1}
          miw={160}
          aria-label="Document"
          allowDeselect={false}
          data={documents.map(({ id: value, filename, seen_at, scan }, i) => ({
            value,
            label: `${i + 1}. ${filename}${seen_at === null ? ' · new' : ''}${scanLabel(scan)}`,
          }))}
          value={doc.id}
          onChange={(value) => value && onShow({ document: value, page: 1 })}
        />
        <Tool
          label="Next document"
          sign="›"
          onClick={() => step(1)}
          isOff={index === documents.length - 1}
        />
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
          {words.trim().length >= 2 && formatFound(found, pages)}
        </Text>
      </div>
      <Notes
        doc={doc}
        url={url}
        unseen={documents.filter(({ id: each, seen_at }) => each !== doc.id && seen_at === null)}
        onShow={(document) => onShow({ document, page: 1 })}
      />
      {/* Also scrolled by keyboard. */}
      <Box className={classes.body ?? ''} role="region" aria-label="Pages" tabIndex={0}>
        {findKind(doc) === 'pdf' && (
          <PdfDocument
            key={doc.id}
            url={url}
            saveUrl={saveUrl}
            zoom={zoom}
            rotation={rotation}
            words={words}
            page={shown.page}
            findPins={(page) => findPins?.(doc.id, page) ?? noPins}
            onRect={onRect && rectOn}
            onOpened={setPages}
            onFound={setFound}
          />
        )}
        {findKind(doc) === 'picture' && (
          <Picture
            key={doc.id}
            url={url}
            saveUrl={saveUrl}
            name={doc.filename}
            type={doc.detected_type ?? ''}
            zoom={zoom}
            rotation={rotation}
          />
        )}
        {findKind(doc) === 'text' && <PlainText url={url} saveUrl={saveUrl} />}
        {findKind(doc) === 'other' && (
          <Text>
            This file type cannot be shown here. <Anchor href={saveUrl}>Save it</Anchor> and open it
            with care: it comes from an external sender.
          </Text>
        )}
      </Box>
    </section>
  )
}

function formatFound({ pages, isComplete }: Found, count: number): string {
  const where = pages.length > 0 ? `on ${pages.length} of ${count} pages` : 'not found'
  return isComplete ? where : `${where}, not all text searched`
}

/** By the detected type of the bytes, never by the declared one. */
function findKind({ detected_type: type, scan }: CaseDocument) {
  if (scan.withheld) return 'withheld'
  if (type === 'application/pdf') return 'pdf'
  if (type === 'image/png' || type === 'image/jpeg') return 'picture'
  // Pages and drawings with scripts in them are shown as text.
  return type?.startsWith('text/') || type === 'image/svg+xml' ? 'text' : 'other'
}

function Notes(props: {
  doc: CaseDocument
  url: string
  /** Other new ones. */
  unseen: readonly CaseDocument[]
  onShow(document: string): void
}) {
  const { doc, url, unseen, onShow } = props
  // The latest one is the most likely to be awaited.
  const newest = unseen.at(-1)
  return (
    <Group px="sm" py={4} gap="sm">
      {doc.seen_at === null && (
        <Badge color="grape" variant="filled">
          New
        </Badge>
      )}
      <ScanNotice scan={doc.scan} />
      {doc.type_differs && (
        <Alert color="orange" py={4} px="sm" role="alert">
          Sent as {doc.content_type}, but it is {doc.detected_type ?? 'an unknown type'}.
        </Alert>
      )}
      <Text size="xs" c="dimmed">
        {(doc.size_bytes / 1024).toLocaleString('en-IN', { maximumFractionDigits: 0 })} KB ·
        received {new Date(doc.received_at).toLocaleString('en-IN')}
        {doc.revision > 0 && ` · revision ${doc.revision}`}
        {doc.note && ` · “${doc.note}”`}
      </Text>
      {!doc.scan.withheld && (
        <Anchor size="xs" href={`${url}?download=true`}>
          Save
        </Anchor>
      )}
      {newest && (
        <Anchor component="button" type="button" size="xs" onClick={() => onShow(newest.id)}>
          New: {newest.filename}
          {unseen.length > 1 && ` and ${unseen.length - 1} more`}
        </Anchor>
      )}
    </Group>
  )
}

function Tool(props: { label: string; sign: string; onClick(): void; isOff?: boolean }) {
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
