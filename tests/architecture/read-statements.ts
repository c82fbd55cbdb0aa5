import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const source = resolve(import.meta.dirname, '../../server/src')

/** The function, or the constant of the module, that the statement belongs to. */
function nameBefore(text: string): string {
  const found = [...text.matchAll(/function (\w+)|^const (\w+) = $/gm)].at(-1)
  return found?.[1] ?? found?.[2] ?? ''
}

/** Every piece of SQL of the server, with the file and the function it stands in. */
export function statements(): { file: string; of: string; text: string }[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(source, file), 'utf8')
      return [...text.matchAll(/sql`((?:[^`\\]|\\.)*)`/g)].map((match) => ({
        file,
        of: nameBefore(text.slice(0, match.index)),
        text: match[1] ?? '',
      }))
    })
}
