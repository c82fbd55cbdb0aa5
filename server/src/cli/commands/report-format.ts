import { readFile, stat } from 'node:fs/promises'
import { UsageError } from '../../../../cli/src/cli.ts'
import { formatKeys, logoBytesMax, readFormat, setFormat } from '../../reports/reports.ts'
import { type Command, operator } from '../command.ts'

export const lenderReportFormat: Command = {
  usage: 'lender report-format <lender> [format]',
  means: `Show the format of a lender’s reports, or set it: ${formatKeys.join(', ')}.`,
  options: [
    { flags: '--logo <file>', means: 'a PNG of at most 100 kB' },
    { flags: '--letterhead <lines>', means: 'lines below the name, separated by semicolons' },
  ],
  async run({ database }, [given = '', format], options) {
    const { db, keyring, clock } = await database()
    const was = await readFormat(db, given)
    if (format === undefined) return said(was)
    const key = formatKeys.find((one) => one === format)
    if (!key) throw new UsageError(`format: must be ${formatKeys.join(' or ')}`)
    const logo = options.logo === undefined ? was.logo : await readLogo(options.logo)
    const lines = options.letterhead?.split(';').map((line) => line.trim())
    const letterhead = lines?.filter((line) => line !== '') ?? was.letterhead
    const sections = key === was.format ? was.sections : []
    const set = { version: was.version, format: key, letterhead, sections, logo }
    return said(await setFormat({ db, keyring, clock }, operator, given, set))
  },
}

async function readLogo(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new UsageError(`--logo: ${file} cannot be read`)
  if (found.size > logoBytesMax) throw new UsageError(`--logo: ${file} is too large`)
  return (await readFile(file)).toString('base64')
}

function said({ logo, ...format }: Awaited<ReturnType<typeof readFormat>>) {
  const json = { ...format, logo: logo !== null }
  const parts = [
    `Format ${format.format}`,
    ...format.letterhead,
    logo ? 'with a logo' : 'without a logo',
  ]
  return { json, text: parts.join('\n') }
}
