import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { drawnPageQuery } from '../api/cases.ts'
import type { Mode } from '../api/client.ts'
import { readError } from '../frame/problem.tsx'
import { PicturePage } from './picture-page.tsx'
import type { PageRect, ShownPin } from './rect-layer.tsx'
import { TroubleNote } from './trouble.tsx'
import classes from './viewer.module.css'

export interface DrawnAddress {
  mode: Mode
  id: string
  document: string
}

interface Props {
  address: DrawnAddress
  number: number
  /** Number of pages. */
  count: number
  /** As shown, in pixels. */
  width: number
  rotation: number
  /** Height by width, as shown; a guess until the page is drawn. */
  usual: number
  pins: readonly ShownPin[]
  saveUrl: string
  onRatio(page: number, ratio: number): void
  onRect: ((rect: PageRect) => void) | undefined
  onRetry(): void
}

/** One page, a blank of about the right size until its picture is there. */
export function DrawnPage({ address, count, saveUrl, onRetry, ...rest }: Props) {
  const { number } = rest
  const picture = useQuery(drawnPageQuery({ ...address, page: String(number) }))
  const [source, setSource] = useState<string>()
  useEffect(() => {
    if (!picture.data) return
    const address = URL.createObjectURL(picture.data)
    setSource(address)
    return () => URL.revokeObjectURL(address)
  }, [picture.data])
  return (
    <PicturePage {...rest} source={source} alt={`Page ${number} of ${count}`}>
      <span className={classes.pageNumber}>
        {number} of {count}
      </span>
      {!source && !picture.error && (
        <Loader
          role="status"
          aria-label={`Drawing page ${number}`}
          className={classes.drawing ?? ''}
        />
      )}
      {picture.error && (
        <div className={classes.trouble}>
          <TroubleNote
            text={readError(picture.error).message}
            saveUrl={saveUrl}
            retry={() => {
              void picture.refetch()
              onRetry()
            }}
          />
        </div>
      )}
    </PicturePage>
  )
}
