import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readImports } from './read-imports.ts'

/**
 * Which module may import which. Other modules import a module through its door
 * (`access/access.ts`); its own files import each other freely.
 */
const mayImport: Record<string, readonly string[]> = {
  lib: [],
  config: ['lib'],
  db: ['lib'],
  access: ['db', 'lib'],
  encryption: ['access', 'db', 'lib'],
  cases: ['access', 'db', 'lib'],
  documents: ['cases', 'access', 'db', 'lib'],
  'case-lists': ['documents', 'cases', 'access', 'db', 'lib'],
  collateral: ['documents', 'cases', 'access', 'db', 'lib'],
  facts: ['collateral', 'documents', 'cases', 'access', 'db', 'lib'],
  callbacks: ['cases', 'access', 'db', 'lib'],
  reports: ['facts', 'collateral', 'documents', 'cases', 'access', 'db', 'lib'],
  mail: ['cases', 'access', 'db', 'lib'],
  notifications: ['mail', 'cases', 'access', 'db', 'lib'],
  sandbox: ['reports', 'facts', 'collateral', 'documents', 'cases', 'access', 'db', 'lib'],
  backup: [
    'encryption',
    'notifications',
    'mail',
    'callbacks',
    'documents',
    'cases',
    'access',
    'db',
    'lib',
  ],
  http: [
    'notifications',
    'mail',
    'sandbox',
    'callbacks',
    'reports',
    'facts',
    'collateral',
    'case-lists',
    'documents',
    'cases',
    'access',
    'lib',
  ],
  cli: [
    'backup',
    'mail',
    'encryption',
    'callbacks',
    'reports',
    'facts',
    'collateral',
    'documents',
    'cases',
    'access',
    'db',
    'lib',
    'config',
    'root',
  ],
  root: [
    'http',
    'notifications',
    'mail',
    'backup',
    'encryption',
    'sandbox',
    'callbacks',
    'reports',
    'facts',
    'collateral',
    'case-lists',
    'documents',
    'cases',
    'access',
    'db',
    'lib',
    'config',
    'root',
    'cli',
  ],
}
/** Modules without a door: every file of theirs may be imported. */
const doorless = new Set(['lib', 'db', 'config', 'root', 'http'])

const source = resolve(import.meta.dirname, '../../server/src')

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !file.endsWith('-conformance.ts'))
}

function moduleOf(file: string): string {
  const [first = '', ...more] = file.split('/')
  if (more.length > 0) return first
  return first === 'config.ts' || first === 'settings.ts' ? 'config' : 'root'
}

function faultsOf(file: string, text: string): string[] {
  const from = moduleOf(file)
  return readImports(text).flatMap((path) => {
    const target = relative(source, resolve(dirname(join(source, file)), path))
    const to = moduleOf(target)
    if (to === from) return []
    // The composition root starts the registries for test keys.
    if (file === 'start-workers.ts' && target.startsWith('../../simulator/')) return []
    // The command line of the service has the commands of lenders too.
    if (from === 'cli' && target === '../../cli/src/cli.ts') return []
    if (target.startsWith('..')) return [`${file}: imports ${path}, outside the server`]
    if (!mayImport[from]?.includes(to)) {
      const allowed = mayImport[from]?.join(', ') || 'nothing'
      return [`${file}: ${from} may import ${allowed}; move the code, or have ${to} import ${from}`]
    }
    const door = `${to}/${to}.ts`
    if (!doorless.has(to) && target !== door) {
      return [`${file}: import ${door} instead of ${target}, and export there what you need`]
    }
    return []
  })
}

const http = join(source, 'http')
/** Inside `http`. Its own files (`root`) put the rooms together; `services.ts` is for all. */
const httpMayImport: Record<string, readonly string[]> = {
  routing: [],
  files: ['routing'],
  guide: ['files', 'routing'],
  openapi: ['guide', 'files', 'routing'],
  v1: ['openapi', 'routing'],
  'sign-in': ['routing'],
  lender: ['v1', 'sign-in', 'routing'],
  // What the back office and the console share with lenders is described and presented once.
  backoffice: ['lender', 'v1', 'sign-in', 'openapi', 'routing'],
  console: ['lender', 'v1', 'sign-in', 'openapi', 'routing'],
}
const describesOrPresents = /(schemas|-rules|-answers|-out)\.ts$/

/** `v1/cases/x.ts` is of the room v1 and the subject v1/cases. */
function placeInHttp(file: string): { room: string; subject: string | undefined } {
  const [room = '', subject, ...more] = file.split('/')
  if (subject === undefined) return { room: 'root', subject: undefined }
  return { room, subject: more.length > 0 ? `${room}/${subject}` : undefined }
}

function httpFaultsOf(file: string, text: string): string[] {
  const from = placeInHttp(file)
  return readImports(text).flatMap((path) => {
    const target = relative(http, resolve(dirname(join(http, file)), path))
    if (target.startsWith('..') || target === 'services.ts' || from.room === 'root') return []
    const to = placeInHttp(target)
    if (to.room !== from.room && !httpMayImport[from.room]?.includes(to.room)) {
      const allowed = httpMayImport[from.room]?.join(', ') || 'nothing'
      return [`${file}: ${from.room} may import ${allowed} of http, and not ${to.room}`]
    }
    const isAnother = to.subject !== from.subject && to.subject !== undefined
    const isTable = from.subject === undefined || file.endsWith('-routes.ts')
    const hasSubjects = ['v1', 'backoffice', 'console'].includes(to.room)
    if (!hasSubjects || !isAnother || describesOrPresents.test(target)) return []
    if (isTable && to.room === from.room) return []
    return [
      `${file}: of ${to.subject} import a schema, a rule or an answer; move what both need up`,
    ]
  })
}

const web = resolve(import.meta.dirname, '../../web/src')
const shared = ['land-records', 'viewer', 'frame', 'root', 'api', 'ui']
/** The same for the workbench, whose folders have no doors. */
const webMayImport: Record<string, readonly string[]> = {
  ui: [],
  api: [],
  frame: ['root', 'api', 'ui'],
  viewer: ['frame', 'api', 'ui'],
  'land-records': ['frame', 'api', 'ui'],
  'features/document-search': shared,
  'features/queue': shared,
  'features/case': shared,
  'features/report': shared,
  'features/search-desk': shared,
  // What operators and people of a lender see of keys, callbacks and requests alike.
  'features/developers': shared,
  'features/operations': [...shared, 'features/developers'],
  'features/account': shared,
  console: [
    'features/account',
    'features/developers',
    'land-records',
    'frame',
    'root',
    'api',
    'ui',
  ],
}
/** The code that combines the features. */
const webComposes = new Set(['pages', 'root'])

function webFiles(): string[] {
  return readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
}

const readWeb = (file: string) => readFileSync(join(web, file), 'utf8')

function webFolderOf(file: string): string {
  const [first = '', second = '', third] = file.split('/')
  if (second === '') return 'root'
  return first === 'features' && third !== undefined ? `${first}/${second}` : first
}

function webFaultsOf(file: string, text: string): string[] {
  const from = webFolderOf(file)
  return readImports(text).flatMap((path) => {
    const target = relative(web, resolve(dirname(join(web, file)), path))
    if (target.startsWith('..')) return [`${file}: imports ${path}, outside the workbench`]
    const to = webFolderOf(target)
    if (to === from || webComposes.has(from) || webMayImport[from]?.includes(to)) return []
    const allowed = webMayImport[from]?.join(', ') || 'nothing'
    return [`${file}: ${from} may import ${allowed}, and not ${to}; move what both need`]
  })
}

describe('the direction of imports', () => {
  test('holds in every file of the server', () => {
    const faults = filesOf(source).flatMap((file) =>
      faultsOf(file, readFileSync(join(source, file), 'utf8')),
    )
    expect(faults).toEqual([])
  })

  test.each([
    ['cases/x.ts', `import { a } from '../documents/documents.ts'`, 'may import'],
    ['http/x.ts', `import { a } from '../db/db.ts'`, 'may import'],
    ['http/v1/x.ts', `import { a } from '../../cases/case-store.ts'`, 'instead of'],
    ['lib/x.ts', `import type { A } from '../config.ts'`, 'may import'],
    ['db/x.ts', `const a = await import('../access/access.ts')`, 'may import'],
    ['access/x.ts', `import { a } from '../../../sdk/src/index.ts'`, 'outside the server'],
  ])('a wrong one is detected: %s', (file, text, message) => {
    expect(faultsOf(file, text).join()).toContain(message)
  })

  test('holds inside http: subjects use what is shared, and not one another', () => {
    const faults = filesOf(http).flatMap((file) =>
      httpFaultsOf(file, readFileSync(join(http, file), 'utf8')),
    )
    expect(faults).toEqual([])
  })

  test.each([
    ['routing/x.ts', `import { a } from '../v1/cases/cases.ts'`, 'routing may import nothing'],
    ['routing/x.ts', `import { a } from '../http-server.ts'`, 'not root'],
    ['openapi/x.ts', `import { a } from '../v1/examples.ts'`, 'not v1'],
    ['v1/cases/x.ts', `import { a } from '../../backoffice/staff-route.ts'`, 'not backoffice'],
    ['v1/cases/x.ts', `import { a } from '../callbacks/callbacks.ts'`, 'of v1/callbacks'],
    ['backoffice/case/x.ts', `import { a } from '../../v1/cases/cases.ts'`, 'of v1/cases'],
    ['backoffice/case/x-routes.ts', `import { a } from '../../v1/cases/cases.ts'`, 'of v1/cases'],
  ])('a wrong import inside http is found: %s', (file, text, message) => {
    expect(httpFaultsOf(file, text).join()).toContain(message)
  })

  test('a new folder needs a rule here', () => {
    const folders = readdirSync(source, { withFileTypes: true }).filter((e) => e.isDirectory())
    expect(folders.map((e) => e.name).filter((name) => !(name in mayImport))).toEqual([])
    const rooms = readdirSync(http, { withFileTypes: true }).filter((e) => e.isDirectory())
    expect(rooms.map((e) => e.name).filter((name) => !(name in httpMayImport))).toEqual([])
  })

  test.each(['sdk/src', 'simulator'])('%s imports nothing outside itself', (folder) => {
    const sdk = resolve(import.meta.dirname, '../..', folder)
    const outside = filesOf(sdk).flatMap((file) =>
      readImports(readFileSync(join(sdk, file), 'utf8'))
        .map((path) => relative(sdk, resolve(dirname(join(sdk, file)), path)))
        .filter((target) => target.startsWith('..')),
    )
    expect(outside).toEqual([])
  })

  test('cli/src imports the SDK, and of the server what both need', () => {
    const cli = resolve(import.meta.dirname, '../../cli/src')
    const others = filesOf(cli).flatMap((file) =>
      readImports(readFileSync(join(cli, file), 'utf8'))
        .map((path) => relative(cli, resolve(dirname(join(cli, file)), path)))
        .filter((target) => target.startsWith('..')),
    )
    const lib = /^\.\.\/\.\.\/server\/src\/lib\/(signatures\/|covered-states)/
    const doors = ['../../sdk/src/index.ts', '../../server/src/callbacks/receiver-tools.ts']
    expect(others.filter((target) => !doors.includes(target) && !lib.test(target))).toEqual([])
    expect(new Set(others).size).toBeGreaterThan(3)
  })

  test('scripts and benches import the server through its doors', () => {
    const root = resolve(import.meta.dirname, '../..')
    const inside = ['scripts', 'bench'].flatMap((folder) =>
      filesOf(join(root, folder)).flatMap((file) =>
        readImports(readFileSync(join(root, folder, file), 'utf8')).flatMap((path) => {
          const target = relative(source, resolve(dirname(join(root, folder, file)), path))
          const to = moduleOf(target)
          // The demo's documents are drawn with the fonts of reports.
          if (folder === 'scripts' && target.startsWith('reports/pdf/')) return []
          if (target.startsWith('..') || doorless.has(to) || target === `${to}/${to}.ts`) return []
          return [`${folder}/${file}: import ${to}/${to}.ts instead of ${target}`]
        }),
      ),
    )
    expect(inside).toEqual([])
  })

  test('holds in the workbench: features use shared code, and not one another', () => {
    expect(webFiles().flatMap((file) => webFaultsOf(file, readWeb(file)))).toEqual([])
  })

  test.each([
    ['ui/x.tsx', `import { a } from '../api/client.ts'`, 'ui may import nothing'],
    ['features/queue/x.tsx', `import { a } from '../case/case-facts.tsx'`, 'features/case'],
    ['api/x.ts', `import { a } from '../../../server/src/lib/ids.ts'`, 'outside the workbench'],
    ['frame/x.tsx', `const a = import('../pages/queue.tsx')`, 'may import'],
  ])('a wrong one in the workbench is detected: %s', (file, text, message) => {
    expect(webFaultsOf(file, text).join()).toContain(message)
  })

  test('only config.ts reads the environment', () => {
    const readers = filesOf(source).filter(
      (file) =>
        file !== 'config.ts' && readFileSync(join(source, file), 'utf8').includes('process.env'),
    )
    // The embedded server's processes get a PATH; nothing depends on it.
    expect(readers).toEqual(['db/embedded-postgres.ts'])
  })
})
