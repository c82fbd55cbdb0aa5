import pg from 'pg'
import { type Db, openDb, sql } from '../server/src/db/db.ts'
import { type FoundPage, openPage, readFoundPages } from '../server/src/documents/documents.ts'
import { openKeys } from '../server/src/encryption/encryption.ts'
import { openPageKeys, searchAllCases } from '../server/src/facts/facts.ts'
import type { CaseId, DocumentId, LenderId } from '../server/src/lib/ids.ts'
import type { Keyring } from '../server/src/lib/keyring.ts'
import { createLog } from '../server/src/lib/log/log.ts'
import { sealPage, writePage } from '../tests/support/documents/reading-parts.ts'
import { type Line, median, printLines } from './lines.ts'
import { addDocuments, addPages, pageMaker, planted, type SeedPage } from './page-seed.ts'
import { seedQueue } from './queue-seed.ts'
import { type Database, openStage } from './stage.ts'

/**
 * Measures the search in the documents of all cases. The baseline of a search is the least it can
 * cost to show hits: reading as many pages by their primary key as it opened, and opening them. The
 * baseline of storing a page is storing it without its keys. Rounds alternate between the two, and
 * the median round counts.
 */
const pagesStored = Number(process.env.BENCH_PAGES ?? 20_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const pagesPerDocument = 20
const pagesAtOnce = 100
const writesPerRound = 20
const say = (text: string) => process.stderr.write(`${text}\n`)

async function msOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}

const makePage = pageMaker()

async function store(db: Db, keyring: Keyring, documents: readonly DocumentId[]): Promise<void> {
  const keysOfPage = openPageKeys(keyring)
  for (let from = 0; from < pagesStored; from += pagesAtOnce) {
    const pages: SeedPage[] = []
    for (let i = 0; i < Math.min(pagesAtOnce, pagesStored - from); i += 1) {
      const documentId = documents[Math.floor((from + i) / pagesPerDocument)] as DocumentId
      const page = ((from + i) % pagesPerDocument) + 1
      const words = makePage(from + i)
      const keys = await keysOfPage('live', words)
      pages.push({ documentId, page, words: sealPage(keyring, documentId, page, { words }), keys })
    }
    await addPages(db, pages)
  }
}

/** Building the index at the end takes a part of the time. */
async function withoutIndex(database: Database, act: () => Promise<void>): Promise<void> {
  await database.query('ALTER INDEX document_pages_word_keys RENAME TO template')
  await database.query(
    "CREATE TABLE made AS SELECT indexdef FROM pg_indexes WHERE indexname = 'template'",
  )
  await database.query('DROP INDEX template')
  await act()
  await database.query(`DO $$ BEGIN
    EXECUTE (SELECT replace(indexdef, 'INDEX template', 'INDEX document_pages_word_keys') FROM made);
  END $$`)
}

/** A statement of its own for each page, as a worker stores it. */
async function measureWrites(db: Db, keyring: Keyring, document: Owned): Promise<Line[]> {
  const keysOfPage = openPageKeys(keyring)
  const [withKeys, without, making]: number[][] = [[], [], []]
  const scope = { lenderId: document.lenderId, mode: 'live' } as const
  let page = 1_000
  const write = async (isKeyed: boolean) => {
    const pages = Array.from({ length: writesPerRound }, () => {
      page += 1
      const words = makePage(page + pagesStored)
      const sealed = sealPage(keyring, document.documentId, page, { words })
      return { page, words, sealed }
    })
    const keys: (number[] | null)[] = pages.map(() => null)
    if (isKeyed) {
      const ms = await msOf(async () => {
        for (const [i, { words }] of pages.entries()) keys[i] = await keysOfPage('live', words)
      })
      making?.push(ms / writesPerRound)
    }
    const ms = await msOf(async () => {
      for (const [i, one] of pages.entries()) {
        const stored = { source: 'picture', engine: null, fault: null } as const
        const wordKeys = keys[i] ?? null
        await writePage(db, scope, document, {
          ...stored,
          page: one.page,
          words: one.sealed,
          wordKeys,
        })
      }
    })
    ;(isKeyed ? withKeys : without)?.push(ms / writesPerRound)
  }
  for (let round = 0; round < rounds; round += 1) {
    await write(false)
    await write(true)
  }
  const [keyed, plain, made] = [withKeys, without, making].map((all) => median(all ?? [])) as [
    number,
    number,
    number,
  ]
  return [
    {
      question: 'storing a page with its keys, by one without',
      measured: `${(keyed / plain).toFixed(1)} × (${keyed.toFixed(1)} ms to ${plain.toFixed(1)} ms), and ${made.toFixed(1)} ms to make the keys`,
      wanted: 'at most 10 ×',
      met: keyed / plain <= 10,
    },
  ]
}

type Owned = { documentId: DocumentId; caseId: CaseId; lenderId: LenderId }

interface Searched {
  name: string
  query: string
  /** Times the baseline, at most. */
  ratioMax: number
  wanted: string
}

const searches: readonly Searched[] = [
  { name: 'a word on three pages', query: planted.rare, ratioMax: 20, wanted: 'at most 20 ×' },
  {
    name: 'a word on one of a hundred pages',
    query: planted.medium,
    ratioMax: 10,
    wanted: 'at most 10 ×',
  },
  { name: 'a word on every page', query: planted.frequent, ratioMax: 10, wanted: 'at most 10 ×' },
  {
    name: 'two words on every page, never together',
    query: `${planted.frequent} ${planted.apart}`,
    ratioMax: 5,
    wanted: 'at most 5 ×',
  },
]

async function measureSearch(
  db: Db,
  keyring: Keyring,
  { name, query, ratioMax, wanted }: Searched,
) {
  const [ours, floor]: [number[], number[]] = [[], []]
  let cases = 0
  let opened = 0
  for (let round = 0; round < rounds; round += 1) {
    // Counted by the keyring: it opens nothing but pages here.
    const counted = countOpened(keyring)
    ours.push(
      await msOf(async () => {
        cases = (await searchAllCases({ db, keyring: counted.keyring }, 'live', { query })).cases
          .length
      }),
    )
    opened = counted.count()
    const pages = await samplePages(db, opened)
    floor.push(
      await msOf(async () => {
        for (const { documentId, page, words } of await readFoundPages(db, 'live', pages)) {
          openPage(keyring, documentId, page, words)
        }
      }),
    )
  }
  const [a, b] = [median(ours), median(floor)]
  return {
    question: `${name}: reading and opening the same number of pages`,
    measured: `${(a / b).toFixed(1)} × (${a.toFixed(1)} ms to ${b.toFixed(1)} ms), ${opened} pages opened, ${cases} cases`,
    wanted,
    met: a / b <= ratioMax,
  }
}

function countOpened(keyring: Keyring) {
  let opened = 0
  const counting = new Proxy(keyring, {
    get(target, name) {
      if (name === 'openBytes') opened += 1
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { keyring: counting, count: () => opened }
}

async function samplePages(db: Db, count: number): Promise<FoundPage[]> {
  return db.rows<FoundPage>(sql`
    SELECT lender_id AS "lenderId", mode, case_id AS "caseId", document_id AS "documentId", page,
      1 AS "ofCase"
    FROM document_pages WHERE mode = 'live' ORDER BY random() LIMIT ${count}`)
}

async function sizes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ part: string; bytes: string }>(`
    SELECT 'GIN index' AS part, pg_relation_size('document_pages_word_keys') AS bytes
    UNION ALL SELECT 'keys', sum(pg_column_size(word_keys)) FROM document_pages
    UNION ALL SELECT 'sealed words', sum(pg_column_size(words)) FROM document_pages
    UNION ALL SELECT 'keys per page, number', round(avg(cardinality(word_keys)) * count(*)) FROM document_pages`)
  await client.end()
  return rows
    .map(({ part, bytes }) => `${part} ${Math.round(Number(bytes) / pagesStored)}`)
    .join(', ')
}

const stage = await openStage()
try {
  const database = await stage.database('search')
  const documents = Math.ceil(pagesStored / pagesPerDocument)
  await seedQueue(database, Math.max(2_000, documents * 2))
  const db = openDb({ url: database.url, connectionsMax: 4, log: createLog('warn') })
  const { keyring } = await openKeys(db, { dataDir: database.dataDir }, new Date())
  const ids = await addDocuments(db, documents + 1)
  say(`storing ${pagesStored} pages …`)
  const storing = await msOf(() => withoutIndex(database, () => store(db, keyring, ids)))
  await database.query('VACUUM ANALYZE document_pages')
  say(`stored in ${(storing / 1000).toFixed(0)} s; bytes a page: ${await sizes(database.url)}`)
  const lines: Line[] = []
  for (const one of searches) lines.push(await measureSearch(db, keyring, one))
  const [spare] = await db.rows<Owned>(sql`
    SELECT id AS "documentId", case_id AS "caseId", lender_id AS "lenderId" FROM documents
    WHERE id = ${ids.at(-1)} AND mode = 'live'`)
  if (spare) lines.push(...(await measureWrites(db, keyring, spare)))
  await db.close()
  printLines(lines)
} finally {
  await stage.end()
}
