import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'

export const javaFolder = resolve(import.meta.dirname, '../../../clients/java')

/** Where `GSON_JAR` says, from Debian's package libgoogle-gson-java, or what Maven has fetched. */
async function findGson(): Promise<string> {
  const { GSON_JAR } = process.env
  if (GSON_JAR) return GSON_JAR
  const debian = '/usr/share/java/gson.jar'
  const fetched = join(homedir(), '.m2/repository/com/google/code/gson/gson')
  const versions = (await readdir(fetched).catch(() => [])).filter((one) => /^\d/.test(one)).sort()
  const candidates = [
    debian,
    ...versions.reverse().map((one) => join(fetched, one, `gson-${one}.jar`)),
  ]
  const found = candidates.find(existsSync)
  if (!found) throw new Error(`${debian} is missing: install libgoogle-gson-java, or set GSON_JAR`)
  return found
}

/** Compiles the client, its runner and more sources with plain javac; returns the class path. */
export async function buildJava(folder: string, more: readonly string[] = []): Promise<string> {
  const gson = await findGson()
  const files = await readdir(join(javaFolder, 'src'), { recursive: true })
  const sources = files.filter((file) => file.endsWith('.java'))
  const classes = join(folder, 'classes')
  const all = [...sources.map((file) => join(javaFolder, 'src', file)), ...more]
  const options = ['-encoding', 'UTF-8', '--release', '17', '-Xlint:all,-classfile', '-Werror']
  const args = [...options, '-d', classes, '-cp', gson, ...all]
  await promisify(execFile)('javac', args, { timeout: 240_000 })
  return [classes, gson].join(delimiter)
}
