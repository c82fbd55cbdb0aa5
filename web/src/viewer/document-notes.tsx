import { Alert, Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Moment } from '../ui/moment.tsx'
import { type CaseDocument, sourceNames } from './document-list.ts'
import { ScanNotice } from './scan-notice.tsx'
import type { Hits } from './use-hits.ts'
import classes from './viewer.module.css'

const othersShown = 6

/** Where else the words were found. */
export function OtherHits(props: {
  others: Hits['others']
  documents: readonly CaseDocument[]
  onShow(shown: { document: string; page: number }): void
}) {
  const { others, documents, onShow } = props
  const [isWhole, setWhole] = useState(false)
  if (others.length === 0) return null
  const listed = isWhole ? others : others.slice(0, othersShown)
  const hasMore = others.length > othersShown
  return (
    <Group
      px="sm"
      py={4}
      gap="xs"
      role="group"
      aria-label="Found in other documents"
      className={classes.otherHits ?? ''}
    >
      <Text size="xs">Also in:</Text>
      {listed.map(({ document, page, count }) => (
        <Anchor
          key={document}
          component="button"
          type="button"
          size="xs"
          onClick={() => onShow({ document, page })}
        >
          {documents.find(({ id }) => id === document)?.filename ?? document} ({count})
        </Anchor>
      ))}
      {hasMore && (
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${others.length} documents`}
        </Button>
      )}
    </Group>
  )
}

/** What is to be said about the document. */
export function Notes(props: {
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
      <ScanNotice scan={doc.scan} isOfLender={doc.source === null} />
      {doc.reading.message && !doc.scan.withheld && (
        <Text size="xs" c="dimmed">
          {doc.reading.message}
        </Text>
      )}
      {doc.type_differs && (
        <Alert color="orange" py={4} px="sm" role="alert">
          Sent as {doc.content_type}, but it is {doc.detected_type ?? 'an unknown type'}.
        </Alert>
      )}
      <Text size="xs" c="dimmed">
        {(doc.size_bytes / 1024).toLocaleString('en-IN', { maximumFractionDigits: 0 })} KB ·{' '}
        {doc.source ? `added by ${doc.added_by ?? 'staff'}` : 'received'}{' '}
        <Moment at={doc.received_at} />
        {doc.source && ` · source: ${sourceNames[doc.source]}`}
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
