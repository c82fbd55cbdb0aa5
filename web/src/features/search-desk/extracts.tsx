import { Button, FileButton, Group, Progress, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import type { DeskProperty, Extract } from '../../api/search-desk.ts'
import { Confirm } from '../../frame/confirm.tsx'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'
import { ExtractList } from '../../land-records/extract-list.tsx'
import classes from './desk.module.css'
import { useDeskChange } from './use-desk-change.ts'
import { type Upload, useUploads } from './use-uploads.ts'

const accepted = 'application/pdf,image/png,image/jpeg'

/** Files with what the portal showed: by button, dropped, or a pasted picture. */
export function Extracts({ property, isMine }: { property: DeskProperty; isMine: boolean }) {
  const mode = useMode()
  const [isOver, setOver] = useState(false)
  const { uploads, send, again, drop } = useUploads(mode, property.property_id)
  const sendNow = useRef(send)
  sendNow.current = send
  useEffect(() => {
    if (!isMine) return
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData?.files.length) sendNow.current(named(clipboardData.files))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isMine])
  return (
    <section>
      <Title order={2} size="h5" mt="lg" mb={4} id="extracts">
        Extracts
      </Title>
      <div
        role="group"
        aria-labelledby="extracts"
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(isMine)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (isMine) send(event.dataTransfer.files)
        }}
      >
        <Group gap="sm">
          <FileButton accept={accepted} multiple onChange={send} disabled={!isMine}>
            {(button) => (
              <Button {...button} size="xs" variant="default" disabled={!isMine}>
                Choose files
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            or drop them here, or paste a screenshot. PDF, PNG or JPEG; at least one.
          </Text>
        </Group>
        {uploads.map((upload) => (
          <OnItsWay key={upload.key} upload={upload} again={again} drop={drop} />
        ))}
        <Files property={property} isMine={isMine} />
      </div>
    </section>
  )
}

function OnItsWay(props: { upload: Upload; again(upload: Upload): void; drop(key: string): void }) {
  const { upload, again, drop } = props
  const { file, share, error, key } = upload
  return (
    <div>
      <Group gap="xs" mt="xs">
        <Text size="sm">{file.name}</Text>
        {!error && (
          <Progress
            flex={1}
            value={share * 100}
            aria-label={`Uploading ${file.name}`}
            animated={share === 1}
          />
        )}
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => drop(key)}>
          {error ? 'Dismiss' : 'Cancel'}
        </Button>
      </Group>
      {error !== undefined && <Problem error={error} retry={() => again(upload)} />}
    </div>
  )
}

function Files({ property, isMine }: { property: DeskProperty; isMine: boolean }) {
  const mode = useMode()
  const [removed, setRemoved] = useState<Extract>()
  const remove = useDeskChange(
    ({ id: file }: Extract) =>
      call('removeExtract', { params: { mode, property: property.property_id, file } }).then(() =>
        setRemoved(undefined),
      ),
    'Extract removed.',
  )
  return (
    <>
      <ExtractList
        of={{
          lender: property.lender.id,
          collateral: property.collateral_id,
          property: property.property_id,
        }}
        extracts={property.extracts}
        onRemove={isMine ? setRemoved : undefined}
      />
      <Confirm
        opened={removed !== undefined}
        onClose={() => {
          remove.reset()
          setRemoved(undefined)
        }}
        title={`Remove ${removed?.filename ?? ''}?`}
        act="Remove"
        isPending={remove.isPending}
        error={remove.error}
        onAct={() => removed && remove.mutate(removed)}
      >
        <Text size="sm">The file is deleted permanently. You can attach it again.</Text>
      </Confirm>
    </>
  )
}

/** Browsers name every pasted picture image.png. */
function named(files: FileList): File[] {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return [...files].map((file, at) => {
    const ending = file.name.slice(file.name.lastIndexOf('.'))
    return new File([file], `screen-${time}${at > 0 ? `-${at}` : ''}${ending}`, { type: file.type })
  })
}
