import { useEffect } from 'react'

/** The title of the browser tab; undefined leaves it to another part of the page. */
export function useTitle(title: string | undefined, mode: string | undefined): void {
  useEffect(() => {
    if (title !== undefined)
      document.title = `${mode === 'test' ? 'Test: ' : ''}${title} · Deedwire`
  }, [title, mode])
}
