import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The Python and Java clients have every field of the API, read from their sources. */

const clients = resolve(import.meta.dirname, '../../clients')
const read = (...parts: string[]) => readFileSync(join(clients, ...parts), 'utf8')

interface Schema {
  properties?: Record<string, unknown>
}
const document = JSON.parse(
  readFileSync(resolve(clients, '../docs/api/v1.openapi.json'), 'utf8'),
) as { components: { schemas: Record<string, Schema> } }

/** Names are in snake_case there; those of collateral results are not. */
const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const fieldsOf = (schema: string) =>
  Object.keys(document.components.schemas[schema]?.properties ?? {})
    .map(toSnakeCase)
    .sort()

interface Model {
  schema: string
  python: string
  java: string
  /** Fields of the API that the model leaves out, and why. */
  without?: readonly string[]
}

/** Each model of both clients that is an object of the OpenAPI document. */
const models: readonly Model[] = [
  ...[
    ...['CaseView', 'DocumentsAdded', 'StoredDocument', 'Query', 'Report', 'SecretRotated'],
    'Whoami',
  ].map((name) => ({ schema: name, python: name, java: name })),
  { schema: 'Cases', python: 'CasesPage', java: 'CasesPage' },
  { schema: 'CollateralList', python: 'CollateralPage', java: 'CollateralPage' },
  { schema: 'Events', python: 'EventsPage', java: 'EventsPage' },
  ...['TimelineEntry', 'RiskScore', 'RejectedDocument'].map((name) => inside('CaseView', name)),
  inside('Query', 'QueryAnswer', 'Answer'),
  inside('Report', 'ReportFile', 'File'),
  ...['SearchError', 'Findings', 'Area', 'Encumbrance', 'Mortgage', 'Evidence'].map((name) =>
    inside('Collateral', name),
  ),
  { ...inside('Collateral', 'Property', 'SearchedProperty'), python: 'SearchedProperty' },
  ...['ReleasedResult', 'ReceivedDocument', 'RaisedQuery'].map((name) =>
    inside('CasePayload', name),
  ),
  ...['Lender', 'Key', 'Limits'].map((name) => inside('Whoami', name)),
  { schema: 'CallbackRegistered', python: 'CallbackRegistered', java: 'CallbackRegistration' },
  // What was sent has the signature.
  { schema: 'Ping', python: 'Ping', java: 'Ping', without: ['sent'] },
]

function inside(record: string, schema: string, java = schema): Model {
  return { schema, python: schema, java: `${record}.${java}` }
}

/** With those of the class it extends. */
function pythonFields(name: string): string[] {
  const text = read('python/src/deedwire/models.py')
  const [, base = '', body = ''] =
    new RegExp(`^class ${name}(?:\\((\\w+)\\))?:\\n((?:(?: {4}.*)?\\n)*)`, 'm').exec(text) ?? []
  const own = [...body.matchAll(/^ {4}(\w+): /gm)].map(([, field = '']) => field)
  return [...(base ? pythonFields(base) : []), ...own].sort()
}

function javaFields(name: string): string[] {
  const [file = '', record = file] = name.split('.')
  const text = read(`java/src/main/java/com/deedwire/model/${file}.java`)
  const [, list = ''] =
    new RegExp(`record ${record}\\(((?:[^()]|\\([^()]*\\))*)\\)`).exec(text) ?? []
  const components = list.replace(/@\w+\([^)]*\)\s*/g, '')
  return [...components.matchAll(/(\w+)\s*(?:,|$)/g)]
    .map(([, field = '']) => toSnakeCase(field))
    .sort()
}

describe('models have the fields of the API', () => {
  test.each(models)('$schema', ({ schema, python, java, without = [] }) => {
    const expected = fieldsOf(schema).filter((field) => !without.includes(field))
    expect(expected).not.toEqual([])
    expect(pythonFields(python), `models.py: ${python}`).toEqual(expected)
    expect(javaFields(java), `model/${java}`).toEqual(expected)
  })

  test('the case in an event', () => {
    const expected = fieldsOf('CasePayloadData')
    expect(pythonFields('CaseAtEvent')).toEqual(expected)
    const java = [...javaFields('CaseView'), ...javaFields('CasePayload.Details')].sort()
    expect(java).toEqual(expected)
  })

  test('a missing field is found', () => {
    expect(pythonFields('CaseView')).not.toEqual(fieldsOf('CasePayloadData'))
    expect(javaFields('Query.Answer')).not.toEqual(fieldsOf('Query'))
  })
})

describe('inputs have the fields of the API', () => {
  const calls = (file: string) => read('python/src/deedwire', file)
  const javaNames = (file: string) =>
    [...read('java/src/main/java/com/deedwire', file).matchAll(/"([a-z_]+)"/g)].map(
      ([, name = '']) => name,
    )

  test.each([
    ['CaseIn', 'cases.py', ['NewCase.java', 'JsonBody.java']],
    ['DocumentsIn', 'cases.py', ['Cases.java', 'JsonBody.java']],
    ['CollateralIn', 'collateral.py', ['NewCollateral.java']],
    ['CallbackIn', 'callback.py', ['Callback.java']],
    ['Advance', 'sandbox.py', ['Sandbox.java']],
  ])('%s', (schema, python, java) => {
    const parameters = [...calls(python).matchAll(/^ {8}(\w+): /gm)].map(([, name]) => name)
    for (const field of fieldsOf(schema)) {
      const isGiven = parameters.includes(field) || calls(python).includes(`${field}: `)
      expect([field, isGiven], python).toEqual([field, true])
      const isSent = java.some((file) => javaNames(file).includes(field))
      expect([field, isSent || field === 'documents'], java.join()).toEqual([field, true])
    }
  })

  test('PropertyIn', () => {
    expect(pythonFields('Property')).toEqual(fieldsOf('PropertyIn'))
    expect([...new Set(javaNames('Property.java'))].sort()).toEqual(fieldsOf('PropertyIn'))
  })
})

test('versions are the same everywhere', () => {
  const { version } = JSON.parse(read('../sdk/package.json'))
  const places = [
    read('python/pyproject.toml'),
    read('python/src/deedwire/version.py'),
    read('java/pom.xml'),
    read('java/README.md'),
    read('java/src/main/java/com/deedwire/Deedwire.java'),
  ]
  for (const text of places) expect(text).toContain(version)
})
