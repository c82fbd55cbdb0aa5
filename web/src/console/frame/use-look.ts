import { useNavigate } from '@tanstack/react-router'
import { filled } from '../../api/search-texts.ts'

type Search = Record<string, string | undefined>

/** Changes parameters of the address; emptied ones are left out. */
export function useLook<S extends Search>(search: S): (changed: Partial<S>) => void {
  const navigate = useNavigate()
  return (changed) =>
    void navigate({ to: '.', search: filled({ ...search, ...changed } as Search), replace: true })
}
