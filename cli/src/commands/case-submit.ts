import { dirname, resolve } from 'node:path'
import { type CaseIn, type DocumentIn, requestIdOf } from '../../../sdk/src/index.ts'
import { caseFieldFacts } from '../case-fields.ts'
import { type Command, UsageError } from '../command.ts'
import { findDocuments, withProgress } from '../find-documents.ts'
import { connect, keyOptions } from '../integrator.ts'
import { type Field, optionsOf, readInput, typedFields } from '../read-input.ts'
import { counted, safe } from '../show.ts'

const fields: readonly Field[] = caseFieldFacts.map(({ name, type, label, hint, isRequired }) => ({
  name,
  means: `${label}${isRequired ? ', required' : ''}${hint ? `; ${hint}` : ''}`,
  ...(type === 'number' && { isNumber: true }),
}))

export const idempotencyOption = {
  flags: '--idempotency-key <key>',
  means: 'makes a retry safe: the same key and content are processed once within 48 hours',
} as const

export const caseSubmit: Command = {
  usage: 'case submit [documents...]',
  means:
    'Create a case. Documents are files, or folders whose files are sent; fields come from flags, or from a JSON file with --from.',
  example:
    'case submit --external-ref LOS-7 --applicant-name "Asha Kulkarni" --loan-account-number HL-7 --case-type TSR documents/',
  options: [
    ...optionsOf(fields),
    {
      flags: '--from <file>',
      means: 'fields of the API as a JSON object, - for standard input; flags override them',
    },
    idempotencyOption,
    ...keyOptions,
  ],
  async run(context, given, options) {
    const typed = typedFields(fields, options)
    const read = options.from === undefined ? {} : await readCase(options.from)
    const files = await findDocuments(context, given.filter(Boolean))
    const documents = [...documentsOf(read), ...files.documents]
    const input = { ...read, ...typed, ...(documents.length > 0 && { documents }) }
    const { deedwire } = connect(context, options)
    const { idempotencyKey } = options
    const result = await withProgress(files, (onProgress) =>
      deedwire.cases.create(input as unknown as CaseIn, {
        signal: context.signal,
        idempotencyKey,
        onProgress,
      }),
    )
    const json = { ...result, documents_sent: documents.length, request_id: requestIdOf(result) }
    if (!result.created) {
      const { external_ref: ref, status } = result.case
      return { json, text: `${safe(ref)} already exists and is ${status}. Nothing was changed.` }
    }
    const ref = safe(result.external_ref)
    return {
      json,
      text: `${ref} is received, with ${counted(documents.length, 'document')}.\nTrack it: deedwire case watch ${shellWord(result.external_ref)}`,
    }
  },
}

/** Paths in it are relative to the file. */
async function readCase(file: string): Promise<Record<string, unknown>> {
  const read = await readInput('--from', file)
  const folder = file === '-' ? '.' : dirname(file)
  const { documents } = read
  if (documents === undefined || documents === null) return read
  if (!Array.isArray(documents)) throw new UsageError('--from: documents must be a list')
  return {
    ...read,
    documents: documents.map((one) =>
      typeof one?.path === 'string' ? { ...one, path: resolve(folder, one.path) } : one,
    ),
  }
}

function documentsOf({ documents }: Record<string, unknown>): DocumentIn[] {
  return Array.isArray(documents) ? documents : []
}

/** To be copied into a shell. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
