import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../frame/keys.ts'
import type { Found } from './use-found.ts'

const nothingFound: Found = { pages: [], isComplete: true }

export type View = ReturnType<typeof useView>

/** How the document is shown, and what is searched in it. */
export function useView(id: string | undefined, find = '') {
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const [typed, setTyped] = useState(find)
  const [words] = useDebouncedValue(typed, 250)
  const [pages, setPages] = useState(0)
  const [found, setFound] = useState(nothingFound)
  const searchField = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => searchField.current?.focus() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document starts upright
  useEffect(() => {
    setRotation(0)
    setPages(0)
    setFound(nothingFound)
  }, [id])
  const turn = { zoom, setZoom, rotation, setRotation }
  return { ...turn, typed, setTyped, words, pages, setPages, found, setFound, searchField }
}
