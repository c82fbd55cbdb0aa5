import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { folderGenerators, generators } from './generate.ts'

/** `npm run generate` */
const root = resolve(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'deedwire-generate-'))
const server = await startEmbeddedPostgres({ folder, log: createLog('warn') })
try {
  await migrate(server.url)
  for (const [file, make] of Object.entries(generators)) {
    const path = join(root, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await make(server.url))
    process.stdout.write(`${file}\n`)
  }
  for (const [place, make] of Object.entries(folderGenerators)) {
    const files = await make()
    await rm(join(root, place), { recursive: true, force: true })
    for (const [file, text] of Object.entries(files)) {
      const path = join(root, place, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
    process.stdout.write(`${place}\n`)
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
