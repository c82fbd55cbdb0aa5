import { expect } from 'vitest'
import type { Mode } from '../../../server/src/lib/scope.ts'
import { findMissingOwner } from '../../../server/src/reports/reports.ts'
import type { Reply } from '../http/http-client.ts'
import type { StaffClient } from '../http/staff-client.ts'
import { assessedScore } from '../reports/assessed-score.ts'
import { filledSections } from '../reports/filled-sections.ts'

/** Moves a case like an analyst in the workbench: reads its version, then sends it along. */
export function caseInHand(staff: StaffClient & { id: string }, mode: Mode, caseId: string) {
  const path = `/${mode}/cases/${caseId}`

  async function move(name: string, body: unknown = {}): Promise<Reply> {
    const { json } = await staff.get(path)
    return staff.post(`${path}/${name}`, body, { 'if-match': `"${json.version}"` })
  }

  async function moveOn(name: string, body: unknown = {}): Promise<Reply> {
    const reply = await move(name, body)
    expect([name, reply.status, reply.text]).toEqual([name, 200, reply.text])
    return reply
  }

  /** Until it is in review, from any state. */
  async function review(): Promise<void> {
    for (let steps = 0; steps < 5; steps += 1) {
      const { status } = (await staff.get(path)).json
      if (status === 'in_review') return
      if (status === 'received') await moveOn('allocate', { analyst_id: staff.id })
      else await moveOn(status === 'allocated' ? 'start-review' : 'resume-review')
    }
    throw new Error('the case did not come into review')
  }

  /** Opens every document, and answers what is open on the checklist. */
  async function readFile(): Promise<void> {
    const { documents } = (await staff.get(`${path}/documents`)).json
    for (const { id, seen_at, scan } of documents) {
      if (!seen_at && !scan.withheld) await staff.send('PUT', `${path}/documents/${id}/seen`, {})
    }
    const { items } = (await staff.get(`${path}/checklist`)).json
    for (const { item, state } of items) {
      if (state !== 'missing') continue
      await staff.send('PUT', `${path}/checklist/${item}`, { state: 'not_needed' })
    }
  }

  /** The file is read by then, as the release checks demand. */
  async function saveDraft(draft: object): Promise<number> {
    await readFile()
    const content = await heldByApplicant(draft)
    const { version } = (await staff.get(`${path}/draft`)).json
    const saved = await staff.send(
      'PUT',
      `${path}/draft`,
      { content },
      { 'if-match': `"${version}"` },
    )
    expect([saved.status, saved.text]).toEqual([200, saved.text])
    return saved.json.version
  }

  /** In the plain draft, the last deed is to the applicant, whatever the name. */
  async function heldByApplicant(draft: object): Promise<object> {
    if (!('chain_of_title' in draft) || draft.chain_of_title !== plainDraft.chain_of_title) {
      return draft
    }
    const { applicant_name } = (await staff.get(path)).json
    const chain = plainDraft.chain_of_title
    if (!findMissingOwner(chain, [applicant_name])) return draft
    const chain_of_title = chain.with(-1, {
      ...chain.at(-1),
      to: applicant_name,
    } as (typeof chain)[0])
    return { ...draft, chain_of_title }
  }

  return {
    path,
    move,
    moveOn,
    review,
    saveDraft,
    readFile,
    /** All steps to a released report. */
    async finalise(
      result: 'positive' | 'negative' | 'query' | 'hold',
      reason?: string,
      draft: object = plainDraft,
    ): Promise<Reply> {
      await review()
      const draft_version = await saveDraft(scored(draft, result))
      return moveOn('finalise', { result, draft_version, ...(reason && { reason }) })
    },
    async reRelease(reason: string, draft: object = plainDraft): Promise<Reply> {
      const draft_version = await saveDraft({ ...scored(draft, 'positive'), capacity: reason })
      return moveOn('re-release', { reason, draft_version })
    },
  }
}

/** An adverse report must state what is wrong with the property; a good one, that nothing is. */
function scored(draft: object, result: string): object {
  if ('score' in draft && JSON.stringify(draft.score) !== JSON.stringify(plainDraft.score)) {
    return draft
  }
  return { ...draft, score: assessedScore(result === 'positive' ? [] : ['tax_unpaid']) }
}

/** A report that passes every release check. */
export const plainDraft = {
  ...filledSections(),
  score: assessedScore(),
  advocate: { name: 'Adv. Meera Joshi', enrolment_no: 'MAH/1234/2009' },
  opinion: 'The mortgagor holds the property as stated in section 6.',
}
