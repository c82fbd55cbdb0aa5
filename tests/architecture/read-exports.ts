import { dirname, join, normalize } from 'node:path'

interface Exported {
  name: string
  /** A type that its own file uses may be exported so that others can name it. */
  isOwnType: boolean
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Names between braces, as the other file exports them: `{ a, type B as C }` gives a and B. */
const readNames = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim().replace(/^type\s+/, ''))
    .filter(Boolean)
    .map((part) => part.split(/\s+as\s+/) as [string, string?])

const declaration =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(const|let|function\*?|class|interface|type)\s+([\w$]+)/gm
const list = /^export\s+(?:type\s+)?\{([^}]*)\}/gm

/** The named exports of a file. Code in template strings is not its own. */
export function readExports(text: string): Exported[] {
  const code = withoutComments(text).replace(/`(?:\\.|[^`\\])*`/g, '``')
  const declared = [...code.matchAll(declaration)].map(([, kind = '', name = '']) => ({
    name,
    isOwnType: /interface|type/.test(kind) && code.split(new RegExp(`\\b${name}\\b`)).length > 2,
  }))
  const listed = [...code.matchAll(list)].flatMap(([, names = '']) =>
    readNames(names).map(([name, as]) => ({ name: as ?? name, isOwnType: false })),
  )
  return [...declared, ...listed]
}

const named =
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*['"](\.[^'"]+)['"]/g
const whole = /(?:\*\s*(?:as\s+[\w$]+\s*)?from\s*|\bimport\s*(?:<[^>]*>)?\(\s*)['"](\.[^'"]+)['"]/g

/** The imports of a file: `path#name`, or `path#*` if it imports everything. */
export function readUses(file: string, text: string): string[] {
  const code = withoutComments(text)
  const place = (path: string) => normalize(join(dirname(file), path))
  return [
    ...[...code.matchAll(named)].flatMap(([, names = '', path = '']) =>
      readNames(names).map(([name]) => `${place(path)}#${name}`),
    ),
    ...[...code.matchAll(whole)].map(([, path = '']) => `${place(path)}#*`),
  ]
}
