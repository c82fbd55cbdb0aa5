import { randomBytes } from 'node:crypto'
import {
  caseOf,
  deliverWaiting,
  type Lender,
  pacedP95,
  type Receiver,
  register,
} from './callback-traffic.ts'
import { httpRequest, run } from './load.ts'
import type { Database, Subject } from './stage.ts'

export interface Scene {
  service: Subject
  database: Database
  receiver: Receiver
  lender: Lender
}

/** More is better for a rate, less for a time. Each has a lender of its own. */
export interface Question {
  name: string
  question: string
  unit: string
  better: 'more' | 'less'
  ask(scene: Scene, name: string): Promise<number>
}

const megabyte = randomBytes(1_000_000).toString('base64')

async function postCases(
  { service, lender }: Scene,
  name: string,
  requests: number,
  more: object = {},
): Promise<number> {
  const { perSecond } = await run({
    url: service.url,
    connections: 16,
    requests,
    expect: 202,
    request: (i) =>
      httpRequest(
        'POST',
        '/v1/cases',
        lender.key,
        JSON.stringify({ ...caseOf(`${name}-${i}`), ...more }),
      ),
  })
  return perSecond
}

/** What intake and callbacks achieve, for benches that compare two circumstances. */
export const questions: readonly Question[] = [
  {
    name: 'intake',
    question: 'cases a second',
    unit: '/s',
    better: 'more',
    ask: (scene, name) => postCases(scene, name, 4000),
  },
  {
    name: 'documents',
    question: 'cases with a document of 1 MB a second',
    unit: '/s',
    better: 'more',
    ask: (scene, name) =>
      postCases(scene, name, 200, {
        documents: [{ filename: 'deed.pdf', content_type: 'application/pdf', content: megabyte }],
      }),
  },
  {
    name: 'ordered',
    question: 'ordered callbacks a second',
    unit: '/s',
    better: 'more',
    ask: async ({ service, database, receiver, lender }, name) =>
      (await deliverWaiting(service, database, receiver, lender, { name, cases: 150 })).perSecond,
  },
  {
    name: 'delay',
    question: 'from a request to its callback at 100 events a second, p95',
    unit: ' ms',
    better: 'less',
    async ask({ service, receiver, lender }, name) {
      await register(service, lender, `${receiver.url}/ok`)
      return pacedP95(service, receiver, lender, { perSecond: 100, count: 800, name })
    },
  },
]
