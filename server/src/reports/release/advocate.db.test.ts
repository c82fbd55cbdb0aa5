import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainDraft } from '../../../../tests/support/app/case-life.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../tests/support/app/test-cases.ts'
import { expectError, expectInvalid } from '../../../../tests/support/http/expect-error.ts'
import { signaturePng as png } from '../../../../tests/support/reports/signature-png.ts'
import { sql } from '../../db/db.ts'

/** Decisions, section 7: the advocate who signs is an account with name and enrolment number. */

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let admin: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', SIGNERS: 'accounts' })
  desk = await openTestCases(app)
  admin = await app.staff('admin')
})
afterAll(() => app.end())

const details = {
  name: 'Adv. Meera Joshi',
  enrolment_number: 'MAH/1234/2009',
  bar_council: 'Maharashtra and Goa',
}

const set = (id: string, body: object = details) => admin.send('PUT', `/staff/${id}/advocate`, body)

async function tryRelease(
  advocate: object,
): Promise<[TestCase, Awaited<ReturnType<TestCase['hand']['move']>>]> {
  const found = await desk.open('live')
  await found.hand.review()
  const draft_version = await found.hand.saveDraft({ ...plainDraft, advocate })
  return [found, await found.hand.move('finalise', { result: 'positive', draft_version })]
}

describe('the signing advocate', () => {
  test('is an account: a name in the draft alone is refused', async () => {
    const [, reply] = await tryRelease(plainDraft.advocate)
    expectError(reply, 400, 'invalid_request', [
      'draft.advocate.staff_id: choose the advocate among the accounts of the office',
    ])
  })

  test('is not the account of someone else, nor of an advocate who has left', async () => {
    const left = await app.staff('analyst')
    expect((await set(left.id)).status).toBe(200)
    await admin.send('PATCH', `/staff/${left.id}`, { disabled: true })
    for (const staff_id of [desk.analyst.id, left.id, 'staff_none']) {
      const [, reply] = await tryRelease({ staff_id })
      expectError(reply, 400, 'invalid_request', [
        'draft.advocate.staff_id: is not the active account of an advocate',
      ])
    }
  })

  test('gives the report name, number, bar council and signature, whatever the draft says', async () => {
    const { id } = await app.staff('analyst', 'Meera Joshi')
    const saved = await set(id, { ...details, signature: png.toString('base64') })
    expect(saved.json.advocate).toEqual({ ...details, has_signature: true })
    const [found, reply] = await tryRelease({
      staff_id: id,
      name: 'Adv. Nobody',
      enrolment_no: '1',
    })
    expect([reply.status, reply.text]).toEqual([200, reply.text])
    const [row] = await app.db.rows<{ content: Record<string, Record<string, unknown>> }>(sql`
      SELECT content FROM report_versions WHERE case_id = ${found.id}`)
    const { advocate = {}, draft = {} } = row?.content ?? {}
    expect(draft.advocate).toEqual({
      staff_id: id,
      name: details.name,
      enrolment_no: 'MAH/1234/2009',
    })
    expect(advocate).toMatchObject({ staffId: id, barCouncil: details.bar_council })
    const picture = Buffer.from(String(advocate.signature), 'base64')
    expect(picture.toString('latin1')).not.toContain('Author')
    // Colour without transparency, whatever was sent.
    expect([...picture.subarray(24, 26)]).toEqual([8, 2])
  })

  test('is set by an admin only, with a PNG of a usual size', async () => {
    const { id } = await app.staff('analyst')
    const own = await desk.analyst.send('PUT', `/staff/${desk.analyst.id}/advocate`, details)
    expectError(own, 403, 'forbidden')
    expectInvalid(await set(id, { ...details, enrolment_number: ' ' }), ['enrolment_number'])
    const broken = Buffer.from(png)
    broken[20] = 7
    for (const bad of [Buffer.from('GIF89a'), broken, png.subarray(0, 40), Buffer.alloc(210_000)]) {
      const reply = await set(id, { ...details, signature: bad.toString('base64') })
      expectInvalid(reply, ['signature'])
    }
    expect((await set(id)).json.advocate.has_signature).toBe(false)
    const removed = await admin.send('DELETE', `/staff/${id}/advocate`)
    expect([removed.status, removed.json.advocate]).toEqual([200, null])
    expectError(await set('staff_none'), 404, 'not_found')
  })
})
