import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleAddress } from '../../server/src/http/guide/guide-pages.ts'
import { type ApiDocument, readApiDocument } from '../../server/src/http/v1/api-document.ts'
import { readSampleAnswers, type SampleAnswers } from '../../server/src/http/v1/sample-answers.ts'
import { samples } from '../../server/src/http/v1/samples/samples.ts'
import { buildJava } from '../support/clients/build-java.ts'
import { type Block, runBlocks, setStage } from '../support/doc-examples.ts'

/**
 * Every sample of the reference makes the call it is shown for, and its client can read the answer
 * that is shown beside it.
 */

const languages: Record<string, string> = { TypeScript: 'ts', Java: 'java', Python: 'python' }

/** The clients for Java and Python do not have these; the reference shows them as HTTP. */
const onlyTypeScript = [
  'diagnoseCallback',
  'examineReceiver',
  'getDelivery',
  'getExaminationKey',
  'listDeliveries',
  'replayDelivery',
  'replayFailed',
]

let document: ApiDocument
let answers: SampleAnswers
let javaClassPath: string
const folders: string[] = []
beforeAll(async () => {
  document = await readApiDocument()
  answers = await readSampleAnswers()
  javaClassPath = await buildJava(await newFolder())
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-samples-'))
  folders.push(folder)
  return folder
}

test('every operation has a sample in every language whose client has it', () => {
  const operations = operationsOf(document).map(({ name }) => name)
  expect(Object.keys(samples)).toEqual(Object.keys(languages))
  expect(Object.keys(samples.TypeScript ?? {}).sort()).toEqual(operations.sort())
  const inOthers = operations.filter((name) => !onlyTypeScript.includes(name))
  for (const language of ['Java', 'Python']) {
    expect(Object.keys(samples[language] ?? {}).sort(), language).toEqual(inOthers)
  }
})

describe.each(Object.entries(samples))('%s', (language, sources) => {
  test('each sample makes its call, in order', async () => {
    const asked: string[] = []
    const service = await openService(asked)
    try {
      const folder = await newFolder()
      await setStage(folder)
      const blocks = Object.entries(sources).map(([operation, code], i): Block => {
        const tag = languages[language] ?? ''
        return { page: `${language}, ${operation}`, line: i, language: tag, info: '', code }
      })
      const env = { DEEDWIRE_KEY: 'svc_test_of_the_samples', DEEDWIRE_URL: service.url }
      const changes = [[exampleAddress, service.url]] as const
      await runBlocks(blocks, { folder, env, changes, javaClassPath })
      const calls = new Set(asked)
      expect([...calls].sort()).toEqual(Object.keys(sources).sort())
    } finally {
      await service.close()
    }
  })
})

interface Operation {
  name: string
  method: string
  pattern: RegExp
  answer: { status: number; body: unknown }
}

function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: name, responses }]) => {
      const shown = path.startsWith('/.well-known') ? path : `/uat/v1${path}`
      const statuses = Object.keys(responses).filter((status) => status.startsWith('2'))
      // 202 where there is one: the call was new.
      const status = statuses.at(-1) ?? ''
      const pattern = new RegExp(`^${shown.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
      const body = answers?.[name]?.[status]
      return {
        name,
        method: method.toUpperCase(),
        pattern,
        answer: { status: Number(status), body },
      }
    }),
  )
}

/** Answers every operation with the sample of the reference, and notes which was asked. */
async function openService(asked: string[]) {
  const file = Buffer.from('%PDF-1.7')
  const server = createServer((request, response) => {
    request.resume()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    if (pathname.startsWith('/files/')) {
      response.writeHead(200, { 'content-length': file.length }).end(file)
      return
    }
    const found = operationsOf(document).find(
      ({ method, pattern }) => method === request.method && pattern.test(pathname),
    )
    if (!found) return response.writeHead(404).end()
    asked.push(found.name)
    const isFollowing = searchParams.get('after') === '1' || searchParams.has('cursor')
    const body = JSON.stringify(found.answer.body ?? null).replaceAll(
      exampleAddress,
      `http://${request.headers.host}`,
    )
    const ended = body.replace('"more":true', `"more":${!isFollowing}`)
    response.writeHead(found.answer.status, { 'content-type': 'application/json' })
    response.end(found.answer.body === undefined ? undefined : ended)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
