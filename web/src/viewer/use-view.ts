import { useDebouncedValue, useLocalStorage } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useKeys } from '../frame/keys.ts'
import type { Fit } from './page-view.ts'
import type { Found } from './pdf/use-found.ts'

/** Until its text is known to be searched. */
const notSearched: Found = { pages: [], state: 'unread' }

export type View = ReturnType<typeof useView>

/** How the document is shown, and what is searched in it. */
export function useView(id: string, find = '') {
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const [fit, setFit] = useState<Fit>('width')
  const [typed, setTyped] = useState(find)
  const [words] = useDebouncedValue(typed, 250)
  const [pages, setPages] = useState(0)
  const [sight, setSight] = useState(1)
  const [asked, setAsked] = useState(0)
  const [found, setFound] = useState(notSearched)
  const [hasThumbnails, setThumbnails] = useLocalStorage({
    key: 'deedwire-thumbnails',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const searchField = useRef<HTMLInputElement>(null)
  const pageField = useRef<HTMLInputElement>(null)
  useKeys({
    '/': () => searchField.current?.focus(),
    o: () => pageField.current?.focus(),
  })
  // Another document starts upright.
  const [of, setOf] = useState(id)
  if (of !== id) {
    setOf(id)
    setRotation(0)
    setFit('width')
    setPages(0)
    setSight(1)
    setFound(notSearched)
  }
  return {
    ...{ zoom, setZoom, rotation, setRotation, fit, setFit },
    ...{ typed, setTyped, words, found, setFound, searchField },
    ...{ pages, setPages, sight, setSight, asked, setAsked, pageField },
    ...{ hasThumbnails, setThumbnails },
  }
}
