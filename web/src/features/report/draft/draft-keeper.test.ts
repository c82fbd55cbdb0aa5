import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import type { Draft, ReportDraft } from '../../../api/reports.ts'
import { DraftKeeper } from './draft-keeper.ts'
import type { KeptDraft, KeptItem, SetAside } from './kept-text.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Like the browser's storage: the next page finds what a page stored. */
function memoryItem<T>(value?: T): KeptItem<T> & { value: T | undefined } {
  const item = {
    value,
    read: () => item.value,
    write: (written: T) => {
      item.value = written
    },
    remove: () => {
      item.value = undefined
    },
  }
  return item as unknown as KeptItem<T> & { value: T | undefined }
}

const draftOf = (version: number, content: ReportDraft = {}) =>
  ({ version, content, saved_by: null, saved_at: null, score: undefined }) as unknown as Draft

const refusal = (status: number, current?: unknown) =>
  new ApiError(status, { code: 'x', message: 'No.', details: [], current })

function openKeeper(kept = memoryItem<KeptDraft>()) {
  const answers: (() => object)[] = []
  const saved: { content: ReportDraft; version: number }[] = []
  const aside = memoryItem<readonly SetAside[]>()
  const renewSession = vi.fn(async () => {})
  const keeper = new DraftKeeper({
    async save(content, version) {
      saved.push({ content, version })
      const answer = answers.shift()
      return (answer?.() ?? { version: version + 1, saved_at: 'now', score: undefined }) as never
    },
    renewSession,
    kept,
    aside,
  })
  const refuseOnce = (error: Error) =>
    answers.push(() => {
      throw error
    })
  return { keeper, saved, kept, aside, renewSession, refuseOnce }
}

const type = (keeper: DraftKeeper, capacity: string) =>
  keeper.change((content) => ({ ...content, capacity }))

test('typed text is kept at once, saved after a pause, and then no longer kept', async () => {
  const { keeper, saved, kept } = openKeeper()
  keeper.receive(draftOf(3))
  type(keeper, 'own')
  type(keeper, 'owner')
  expect(kept.value).toMatchObject({ version: 3, content: { capacity: 'owner' } })
  expect([keeper.state.standing, saved]).toEqual(['changed', []])
  await vi.advanceTimersByTimeAsync(800)
  expect(saved).toEqual([{ content: { capacity: 'owner' }, version: 3 }])
  expect(keeper.state).toMatchObject({ standing: 'saved', base: { version: 4 } })
  expect(kept.value).toBeUndefined()
})

test('text typed during a save is saved after it', async () => {
  const { keeper, saved } = openKeeper()
  keeper.receive(draftOf(1))
  type(keeper, 'a')
  const saving = keeper.saveNow()
  type(keeper, 'ab')
  expect(await saving).toBe(true)
  expect(saved).toEqual([
    { content: { capacity: 'a' }, version: 1 },
    { content: { capacity: 'ab' }, version: 2 },
  ])
})

test('while the service is down it waits longer and longer, and loses nothing', async () => {
  const { keeper, saved, kept, refuseOnce } = openKeeper()
  keeper.receive(draftOf(1))
  refuseOnce(new TypeError('no network'))
  refuseOnce(refusal(503))
  type(keeper, 'owner')
  await vi.advanceTimersByTimeAsync(800)
  expect(keeper.state).toMatchObject({ standing: 'waiting', retryAt: Date.now() + 1000 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(keeper.state).toMatchObject({ standing: 'waiting', retryAt: Date.now() + 2000 })
  expect(kept.value?.content).toEqual({ capacity: 'owner' })
  await vi.advanceTimersByTimeAsync(2000)
  expect([keeper.state.standing, saved.length]).toEqual(['saved', 3])
})

test('a permanent refusal is shown and not repeated; the text is kept', async () => {
  const { keeper, saved, kept, refuseOnce } = openKeeper()
  keeper.receive(draftOf(1))
  refuseOnce(refusal(400))
  type(keeper, 'owner')
  expect(await keeper.saveNow()).toBe(false)
  await vi.advanceTimersByTimeAsync(120_000)
  expect([keeper.state.standing, saved.length]).toEqual(['refused', 1])
  expect(kept.value?.content).toEqual({ capacity: 'owner' })
})

test('an ended session is renewed before the next attempt', async () => {
  const { keeper, refuseOnce, renewSession } = openKeeper()
  keeper.receive(draftOf(1))
  refuseOnce(refusal(401))
  type(keeper, 'owner')
  await vi.advanceTimersByTimeAsync(1800)
  expect(renewSession).toHaveBeenCalledOnce()
  expect(keeper.state.standing).toBe('saved')
})

test('a save that crosses with the new sign-in is sent again with the new token', async () => {
  const { keeper, saved, refuseOnce } = openKeeper()
  keeper.receive(draftOf(1))
  refuseOnce(refusal(401))
  // The cookie is already the new one, the token is still the old one.
  refuseOnce(refusal(403))
  type(keeper, 'owner')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([keeper.state.standing, saved.length]).toEqual(['saved', 3])
})

test('a save forbidden twice in a row is refused and not repeated', async () => {
  const { keeper, saved, refuseOnce } = openKeeper()
  keeper.receive(draftOf(1))
  refuseOnce(refusal(403))
  refuseOnce(refusal(403))
  type(keeper, 'owner')
  await vi.advanceTimersByTimeAsync(120_000)
  expect([keeper.state.standing, saved.length]).toEqual(['refused', 2])
})

test('a colleague saved meanwhile: both texts are kept, nothing is sent until one is chosen', async () => {
  const { keeper, saved, aside, refuseOnce } = openKeeper()
  keeper.receive(draftOf(1, { capacity: 'before' }))
  const theirs = draftOf(2, { capacity: 'theirs' })
  refuseOnce(refusal(412, theirs))
  type(keeper, 'mine')
  expect(await keeper.saveNow()).toBe(false)
  expect(keeper.state).toMatchObject({
    standing: 'conflict',
    content: { capacity: 'mine' },
    theirs: { content: { capacity: 'theirs' } },
  })
  type(keeper, 'mine, longer')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saved).toHaveLength(1)
  const mine = { label: 'Capacity', text: 'mine', at: 'now' }
  keeper.resolve({ capacity: 'theirs, and mine' }, [mine])
  await vi.advanceTimersByTimeAsync(0)
  expect(saved.at(-1)).toEqual({ content: { capacity: 'theirs, and mine' }, version: 2 })
  expect([keeper.state.standing, aside.value]).toEqual(['saved', [mine]])
})

test('an earlier attempt that arrived though its answer was lost is not a conflict', async () => {
  const { keeper, refuseOnce } = openKeeper()
  keeper.receive(draftOf(1))
  refuseOnce(refusal(412, draftOf(2, { capacity: 'owner' })))
  type(keeper, 'owner')
  expect(await keeper.saveNow()).toBe(true)
  expect(keeper.state).toMatchObject({ standing: 'saved', base: { version: 2 } })
})

test('text kept by a crashed page is restored and saved', async () => {
  const kept = memoryItem<KeptDraft>({
    ...{ version: 5, base: {}, content: { capacity: 'typed before the crash' } },
    ...{ at: '2026-01-05T10:00:00.000Z', page: 'gone' },
  })
  const { keeper, saved } = openKeeper(kept)
  keeper.receive(draftOf(5))
  expect(keeper.state).toMatchObject({
    content: { capacity: 'typed before the crash' },
    broughtBackFrom: '2026-01-05T10:00:00.000Z',
  })
  await vi.advanceTimersByTimeAsync(800)
  expect(saved).toEqual([{ content: { capacity: 'typed before the crash' }, version: 5 }])
  expect(kept.value).toBeUndefined()
})

test('kept text of an older version conflicts with what was saved since, and does not overwrite it', async () => {
  const kept = memoryItem<KeptDraft>({
    ...{ version: 5, base: { capacity: 'a' }, content: { capacity: 'mine' }, at: '', page: 'gone' },
  })
  const { keeper, saved } = openKeeper(kept)
  keeper.receive(draftOf(6, { capacity: 'theirs' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([keeper.state.standing, saved]).toEqual(['conflict', []])
})

test('a newer version is shown at once where nothing is typed; an older answer changes nothing', () => {
  const { keeper } = openKeeper()
  keeper.receive(draftOf(2, { capacity: 'second' }))
  keeper.receive(draftOf(3, { capacity: 'third' }))
  keeper.receive(draftOf(2, { capacity: 'second' }))
  expect(keeper.state.content).toEqual({ capacity: 'third' })
})

test('leaving a page saves what is not saved yet', async () => {
  const { keeper, saved } = openKeeper()
  keeper.receive(draftOf(1))
  type(keeper, 'owner')
  keeper.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toHaveLength(1)
})
