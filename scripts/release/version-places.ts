import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** ▦ Where the version stands. The root's package.json is the source; everything else follows. */

interface Place {
  file: string
  /** The text around the version, as it is in the file. */
  texts: readonly ((version: string) => string)[]
  /** Only some checkouts have it. */
  isOptional?: true
}

const manifest = (folder: string): Place => ({
  file: join(folder, 'package.json'),
  texts: [(version) => `\n  "version": "${version}"`],
})

const constant = (version: string) => `'${version}'`

const versionPlaces = (workspaces: readonly string[]): Place[] => [
  manifest('.'),
  ...workspaces.map(manifest),
  { file: 'deploy/Containerfile', texts: [(version) => `\nARG VERSION=${version}\n`] },
  { file: 'deploy/compose.yaml', texts: [(version) => `\${VERSION:-${version}}`] },
  {
    file: 'deploy/helm/deedwire/Chart.yaml',
    texts: [(version) => `\nversion: ${version}\n`, (version) => `\nappVersion: "${version}"\n`],
  },
  { file: 'docs/deploy.md', texts: [(version) => `deedwire:${version} `] },
  { file: 'sdk/src/version.ts', texts: [constant], isOptional: true },
  { file: 'cli/src/version.ts', texts: [constant], isOptional: true },
  {
    file: 'clients/python/pyproject.toml',
    texts: [(version) => `\nversion = "${version}"\n`],
    isOptional: true,
  },
  {
    file: 'clients/python/src/deedwire/version.py',
    texts: [(version) => `VERSION = "${version}"`],
    isOptional: true,
  },
  {
    file: 'clients/java/pom.xml',
    texts: [(version) => `<version>${version}</version>`],
    isOptional: true,
  },
  {
    file: 'clients/java/README.md',
    texts: [(version) => `<version>${version}</version>`],
    isOptional: true,
  },
  {
    file: 'clients/java/src/main/java/com/deedwire/Deedwire.java',
    texts: [(version) => `VERSION = "${version}"`],
    isOptional: true,
  },
]

/** Writes the new version everywhere; a place that does not have the old one is an error. */
export function setVersion(root: string, from: string, to: string): void {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const changed = versionPlaces(workspaces).flatMap(({ file, texts, isOptional }) => {
    const path = join(root, file)
    if (isOptional && !existsSync(path)) return []
    const before = readFileSync(path, 'utf8')
    const after = texts.reduce((text, at) => {
      if (!text.includes(at(from))) throw new Error(`${file}: has no ${at(from).trim()}`)
      return text.replaceAll(at(from), at(to))
    }, before)
    return [{ path, text: betweenWorkspaces(after, from, to) }]
  })
  for (const { path, text } of changed) writeFileSync(path, text)
  setInLockfile(join(root, 'package-lock.json'), workspaces, from, to)
}

/** `"@deedwire/sdk": "1.0.0"` in another workspace. */
function betweenWorkspaces(text: string, from: string, to: string): string {
  return text.replace(/("@deedwire\/[\w-]+": ")([^"]+)"/g, (whole, name: string, range: string) =>
    range === from ? `${name}${to}"` : whole,
  )
}

function setInLockfile(file: string, workspaces: string[], from: string, to: string): void {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  lock.version = to
  for (const workspace of ['', ...workspaces]) {
    const entry = lock.packages[workspace]
    if (entry?.version !== from) throw new Error(`package-lock.json: ${workspace} has no ${from}`)
    entry.version = to
    for (const kind of ['dependencies', 'devDependencies', 'peerDependencies']) {
      for (const [name, range] of Object.entries(entry[kind] ?? {})) {
        if (name.startsWith('@deedwire/') && range === from) entry[kind][name] = to
      }
    }
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
