import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** The version of a package, for code that is bundled without its package.json. */
export function describeVersion(workspace: 'sdk' | 'cli') {
  return async (): Promise<string> => {
    const manifest = await readFile(join(root, workspace, 'package.json'), 'utf8')
    const { version } = JSON.parse(manifest)
    return `// Generated from ${workspace}/package.json by \`npm run generate\`.

export const version = '${version}'
`
  }
}
