import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'

export const javaFolder = resolve(import.meta.dirname, '../../../clients/java')

/** Of Debian's package libgoogle-gson-java, or where `GSON_JAR` says. */
const gson = process.env.GSON_JAR ?? '/usr/share/java/gson.jar'

/** Compiles the client, its runner and more sources with plain javac; returns the class path. */
export async function buildJava(folder: string, more: readonly string[] = []): Promise<string> {
  await stat(gson).catch(() => {
    throw new Error(`${gson} is missing: install libgoogle-gson-java, or set GSON_JAR`)
  })
  const files = await readdir(join(javaFolder, 'src'), { recursive: true })
  const sources = files.filter((file) => file.endsWith('.java'))
  const classes = join(folder, 'classes')
  const all = [...sources.map((file) => join(javaFolder, 'src', file)), ...more]
  const options = ['-encoding', 'UTF-8', '--release', '17', '-Xlint:all,-classfile', '-Werror']
  const args = [...options, '-d', classes, '-cp', gson, ...all]
  await promisify(execFile)('javac', args, { timeout: 240_000 })
  return [classes, gson].join(delimiter)
}
