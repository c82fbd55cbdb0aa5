import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rejectionOf, withoutWaiting } from '../../test/clients.ts'
import { sha256Of, startFileServer, type Trick } from '../../test/file-server.ts'
import { errorBody, startServer } from '../../test/local-server.ts'
import {
  type AttemptNotice,
  type DeedwireOptions,
  DownloadError,
  type DownloadProgress,
} from '../index.ts'
import { Reports } from './report.ts'

const name = 'legal-report-v1.pdf'
const bytes = randomBytes(400_000)
const sha256 = sha256Of(bytes)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-sdk-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const freshFolder = () => mkdtemp(join(folder, 'to-'))

async function open(tricks: Trick[] = [], options: Partial<DeedwireOptions> = {}) {
  const server = await startFileServer({ [name]: bytes }, tricks)
  const { transport, waitsMs } = withoutWaiting({ baseUrl: server.baseUrl, ...options })
  return { ...server, report: new Reports(transport), waitsMs }
}

test('get returns the links', async () => {
  const { report } = await open()
  expect((await report.get('A/1')).files).toEqual([
    { filename: name, url: expect.stringContaining('/files/'), expires_in: 3600 },
  ])
})

test('download returns the bytes, checked, and sends no key to the link', async () => {
  const { report, asked } = await open()
  const [file] = await report.download('A')
  expect(file).toMatchObject({ filename: name, sizeBytes: bytes.length, sha256 })
  expect(Buffer.from(file?.content ?? []).equals(bytes)).toBe(true)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.authorization).toBeUndefined()
})

test('onAttempt is told of a download, without the signature of its link', async () => {
  const notices: AttemptNotice[] = []
  const { report } = await open([], { onAttempt: (notice) => void notices.push(notice) })
  await report.download('A')
  expect(notices).toMatchObject([
    { method: 'GET', path: '/cases/A/report', status: 200, attempt: 1 },
    { method: 'GET', path: expect.stringMatching(/^\/files\/[^?]+$/), status: 200, attempt: 1 },
  ])
})

test('download writes all files into a folder it creates, and reports progress', async () => {
  const files: Record<string, Buffer> = {
    [name]: bytes,
    'opinion, signed.pdf': randomBytes(10),
    'दस्त.pdf': randomBytes(0),
  }
  const { baseUrl } = await startFileServer(files)
  const to = join(await freshFolder(), 'a', 'b')
  const seen: DownloadProgress[] = []
  const downloaded = await new Reports(withoutWaiting({ baseUrl }).transport).download('A', {
    to,
    onProgress: (progress) => seen.push(progress),
  })
  expect(downloaded).toEqual(
    Object.entries(files).map(([filename, content]) => ({
      filename,
      path: join(to, filename),
      sizeBytes: content.length,
      sha256: sha256Of(content),
    })),
  )
  for (const { path, filename } of downloaded) {
    expect((await readFile(path)).equals(files[filename] ?? Buffer.alloc(1))).toBe(true)
  }
  expect((await readdir(to)).sort()).toEqual(Object.keys(files).sort())
  const own = seen.filter(({ filename }) => filename === name)
  expect(own[0]).toEqual({ filename: name, receivedBytes: 0, totalBytes: bytes.length })
  expect(own.at(-1)?.receivedBytes).toBe(bytes.length)
})

test('downloads only the files asked for; a missing one is reported', async () => {
  const { baseUrl, asked } = await startFileServer({ 'a.pdf': bytes, 'b.pdf': bytes })
  const report = new Reports(withoutWaiting({ baseUrl }).transport)
  const found = await report.download('A', { filenames: ['b.pdf'] })
  expect(found.map(({ filename }) => filename)).toEqual(['b.pdf'])
  expect(asked).toHaveLength(1)
  const call = report.download('A', { filenames: ['b.pdf', 'c.pdf'] })
  expect(await rejectionOf(call)).toMatchObject({
    status: 404,
    message: 'The report has no file c.pdf; it has a.pdf, b.pdf.',
  })
  expect(asked).toHaveLength(1)
})

describe.each(['bytes', 'file'] as const)('as %s', (form) => {
  async function fetched(tricks: Trick[], options: Partial<DeedwireOptions> = {}) {
    const opened = await open(tricks, options)
    const to = await freshFolder()
    const call = form === 'file' ? opened.report.download('A', { to }) : opened.report.download('A')
    const [file] = await call
    const content =
      file && 'content' in file ? Buffer.from(file.content) : await readFile(join(to, name))
    expect(content.equals(bytes)).toBe(true)
    expect(file?.sha256).toBe(sha256)
    return opened
  }

  test('a broken connection is resumed where it broke', async () => {
    const { asked, waitsMs } = await fetched(['break', 'break'])
    expect(asked.map(({ range }) => range)).toEqual([
      undefined,
      expect.stringMatching(/^bytes=\d+-$/),
      expect.stringMatching(/^bytes=\d+-$/),
    ])
    expect(asked[1]?.ifRange).toBe(`"${sha256}"`)
    expect(waitsMs).toHaveLength(2)
  })

  test('an answer that ends too early is resumed', async () => {
    const { asked } = await fetched(['break', 'short', 'short'])
    expect(asked).toHaveLength(4)
  })

  test('a server that cannot resume sends it from the start', async () => {
    expect((await fetched(['break', 'whole'])).asked).toHaveLength(2)
  })

  test('a server that stops sending is a time-out, and is resumed', async () => {
    expect((await fetched(['hang'], { timeoutMs: 800 })).asked).toHaveLength(2)
  })

  test('an expired link is requested again, once, also in the middle', async () => {
    const first = await fetched(['expired'])
    expect([first.reports(), first.waitsMs]).toEqual([2, []])
    const middle = await fetched(['break', 'expired'])
    expect(middle.asked.map(({ path }) => path.slice(-6))).toEqual(['link=1', 'link=1', 'link=2'])
    expect(middle.asked[2]?.range).toMatch(/^bytes=\d+-$/)
  })

  test('a busy server is asked again', async () => {
    expect((await fetched(['busy', 'busy'])).waitsMs).toEqual([125, 250])
  })

  test('bytes that do not match the announced digest are fetched once more', async () => {
    expect((await fetched(['swapped'])).asked).toHaveLength(2)
  })

  test('a digest alone is enough', async () => {
    await fetched(['unmeasured'])
  })
})

describe('leaves no file behind when it fails', () => {
  test.each<[string, Trick[], object]>([
    ['links that stay expired', ['expired', 'expired'], { status: 403 }],
    ['other bytes, twice', ['swapped', 'swapped'], { check: 'sha256' }],
    ['neither length nor digest', ['untold'], { check: 'unverifiable' }],
    [
      'a connection that keeps breaking',
      Array(9).fill('break'),
      { name: 'DeedwireConnectionError' },
    ],
    ['a server that stays busy', Array(9).fill('busy'), { status: 503 }],
  ])('%s', async (_name, tricks, error) => {
    const { report, asked } = await open(tricks)
    const to = await freshFolder()
    await writeFile(join(to, name), 'the one before')
    const failure = await rejectionOf(report.download('A', { to }))
    expect(failure).toMatchObject(error)
    expect(asked.length).toBeLessThan(10)
    expect(await readdir(to)).toEqual([name])
    expect(await readFile(join(to, name), 'utf8')).toBe('the one before')
    expect(String(failure)).not.toContain('link=')
  })

  test('an abort in the middle', async () => {
    const { report } = await open(['hang'])
    const to = await freshFolder()
    const controller = new AbortController()
    const reason = new Error('the user went away')
    const call = report.download('A', {
      to,
      signal: controller.signal,
      onProgress: ({ receivedBytes }) => {
        if (receivedBytes > 0) setTimeout(() => controller.abort(reason), 10)
      },
    })
    expect(await rejectionOf(call)).toBe(reason)
    expect(await readdir(to)).toEqual([])
  })

  test('a folder that cannot be written to', async () => {
    const { report } = await open()
    const to = await freshFolder()
    await writeFile(join(to, 'file'), '')
    await expect(report.download('A', { to: join(to, 'file') })).rejects.toThrow(/EEXIST|ENOTDIR/)
    await chmod(to, 0o700)
  })
})

describe('file names from the server', () => {
  test.each(['../evil.pdf', 'a/b.pdf', 'a\\b.pdf', '..', '', 'a\0.pdf', 'x'.repeat(256)])(
    '%j is refused before anything is fetched',
    async (filename) => {
      const files = [{ filename, url: 'http://127.0.0.1:1/', expires_in: 3600 }]
      const { baseUrl } = await startServer({ status: 200, body: { files } })
      const to = await freshFolder()
      const call = new Reports(withoutWaiting({ baseUrl }).transport).download('A', { to })
      const error = await rejectionOf(call)
      expect(error).toBeInstanceOf(DownloadError)
      expect(error).toMatchObject({ check: 'filename' })
      expect(await readdir(to)).toEqual([])
    },
  )
})

test('a link that expired because a newer version exists is reported as such', async () => {
  const link = (filename: string, path: string) => ({ filename, url: path, expires_in: 3600 })
  const gone = await startServer({ status: 403, body: errorBody('forbidden') })
  const { baseUrl } = await startServer(
    { status: 200, body: { files: [link('report-v1.pdf', gone.baseUrl)] } },
    { status: 200, body: { files: [link('report-v2.pdf', gone.baseUrl)] } },
  )
  const call = new Reports(withoutWaiting({ baseUrl }).transport).download('A')
  expect(await rejectionOf(call)).toMatchObject({ name: 'DownloadError', check: 'superseded' })
})

test('before the case is finalised it is a conflict', async () => {
  const { baseUrl } = await startServer({ status: 409, body: errorBody('not_ready') })
  const call = new Reports(withoutWaiting({ baseUrl }).transport).download('A')
  expect(await rejectionOf(call)).toMatchObject({ name: 'ConflictError', code: 'not_ready' })
})
