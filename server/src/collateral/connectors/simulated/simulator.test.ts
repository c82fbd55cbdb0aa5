import { readFile } from 'node:fs/promises'
import net from 'node:net'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOutcomes, outcomes } from '../../../../../simulator/outcomes.ts'
import { type Simulator, startSimulator } from '../../../../../simulator/simulator.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ host: '127.0.0.1' })
})
afterAll(() => simulator.close())

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
const place = { district: 'Nashik', taluk: 'Niphad', village: 'Ozar' }

test('the documentation has the table of outcomes (node simulator/main.ts --outcomes prints it)', async () => {
  const file = resolve(import.meta.dirname, '../../../../../docs/guide/sandbox.md')
  // The column widths are set by the formatter.
  const bare = (text: string) =>
    text
      .replace(/ +/g, ' ')
      .replace(/-{3,}/g, '---')
      .replace(/\| ?---(?: ?\| ?---)+ ?\|/g, '|---|')
  expect(bare(await readFile(file, 'utf8'))).toContain(bare(describeOutcomes()))
})

test('no number has two outcomes', () => {
  const numbers = Object.values(outcomes).map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('the same request has the same answer, from any simulator', async () => {
  const other = await startSimulator({ host: '127.0.0.1' })
  try {
    const ask = async ({ urls }: Simulator) =>
      (await post(`${urls.MH}/mahabhulekh/satbara`, { ...place, surveyNo: '12/3' })).text()
    expect(await ask(other)).toBe(await ask(simulator))
  } finally {
    await other.close()
  }
})

test('what is sent is shown as text and never as part of the page', async () => {
  const fields = { ...place, village: '<script>alert(1)</script>', surveyNo: '12' }
  const page = await (await post(`${simulator.urls.MH}/mahabhulekh/satbara`, fields)).text()
  expect(page).not.toContain('<script>')
  expect(page).toContain('&lt;script&gt;')
})

test('each registry counts its requests, and does not know the pages of the other', async () => {
  const asked = async (url: string) => (await fetch(`${url}/asked`)).json()
  const before = simulator.asked()
  await post(`${simulator.urls.MH}/esearch/index2`, { ...place, surveyNo: '1', year: '2015' })
  expect(await asked(simulator.urls.MH)).toEqual({
    ...before.MH,
    indexTwo: before.MH.indexTwo + 1,
  })
  expect(await asked(simulator.urls.KA)).toEqual(before.KA)
  expect((await post(`${simulator.urls.KA}/esearch/index2`, place)).status).toBe(404)
  expect((await post(`${simulator.urls.MH}/kaveri/api/ec`, place)).status).toBe(404)
})

test('Karnataka refuses requests without a session', async () => {
  expect((await post(`${simulator.urls.KA}/bhoomi/api/rtc`, place)).status).toBe(401)
})

test('bad requests are refused: an invalid year, invalid JSON', async () => {
  const url = `${simulator.urls.MH}/esearch/index2`
  expect((await post(url, { ...place, surveyNo: '1', year: 'x' })).status).toBe(400)
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(url, { method: 'POST', headers, body: '{' })).status).toBe(400)
  expect((await fetch(url, { method: 'POST', headers, body: 'null' })).status).toBe(400)
})

test('a body without end is cut off', async () => {
  const { port } = new URL(simulator.urls.MH)
  const socket = net.connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST /esearch/index2 HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999\r\n\r\n')
  const pouring = setInterval(() => socket.write('x'.repeat(8_192)), 5)
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(pouring)
})

test('a port in use is reported, and nothing is left running', async () => {
  const port = Number(new URL(simulator.urls.MH).port)
  await expect(startSimulator({ port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})
