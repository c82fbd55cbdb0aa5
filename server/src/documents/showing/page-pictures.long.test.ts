import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drawScan } from '../../../../tests/support/documents/drawn-pages.ts'
import { toTiff } from '../../../../tests/support/documents/drawn-tiff.ts'
import { docx, paragraph, wordOf } from '../../../../tests/support/documents/drawn-word.ts'
import { hugeTiff } from '../../../../tests/support/documents/hostile-office.ts'
import { until } from '../../../../tests/support/until.ts'
import { singleKey } from '../../lib/document-keys.ts'
import { newId } from '../../lib/ids.ts'
import { diskDriver } from '../blobs/disk-driver.ts'
import { encryptedBlobs } from '../blobs/encrypted-blobs.ts'
import { PagePictures, type PagePicturesLimits, type ShownDocument } from './page-pictures.ts'

let folder: string
let blobs: ReturnType<typeof encryptedBlobs>
let scan: ShownDocument
let letter: ShownDocument
let huge: ShownDocument

async function store(content: Buffer, detectedType: string): Promise<ShownDocument> {
  const blobId = newId('blob')
  const writer = await blobs.create(blobId, 'installation')
  await writer.write(content)
  await writer.finish()
  return { blobId, sizeBytes: content.length, detectedType }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-pages-'))
  blobs = encryptedBlobs(
    diskDriver(folder),
    singleKey({ id: '0123456789abcdef', bytes: Buffer.alloc(32, 7) }),
  )
  await blobs.prepare('these tests')
  const page = await drawScan(['Index II of Wagholi'])
  scan = await store(toTiff([page, page]), 'image/tiff')
  letter = await store(wordOf(paragraph('Sale deed')), docx)
  huge = await store(hugeTiff(), 'image/tiff')
})
afterAll(() => rm(folder, { recursive: true }))

const opened: PagePictures[] = []
afterEach(() => {
  for (const pictures of opened.splice(0)) pictures.close()
})
function open(limits: Partial<PagePicturesLimits> = {}): PagePictures {
  const pictures = new PagePictures(blobs, limits)
  opened.push(pictures)
  return pictures
}

const asking = (person: string, isWanted = () => true) => ({ person, isWanted })

describe('pages are drawn', () => {
  test('by one process in turns, whichever file they are of', async () => {
    const pictures = open({ processes: 1 })
    const drawn = await Promise.all([
      pictures.draw(scan, 1, asking('meera')),
      pictures.draw(letter, 1, asking('nisha')),
      pictures.draw(scan, 2, asking('meera')),
      pictures.draw(letter, 1, asking('kiran')),
    ])
    for (const png of drawn) expect(png.toString('latin1', 1, 4)).toBe('PNG')
  })

  test('but not for a person who asks for too many, nor for one who left', async () => {
    const pictures = open({ processes: 1, waitingPerPerson: 2 })
    const asked = Array.from({ length: 5 }, () => pictures.draw(scan, 1, asking('meera')))
    const left = pictures.draw(
      scan,
      1,
      asking('nisha', () => false),
    )
    const ends = await Promise.allSettled([...asked, left])
    expect(
      ends.map((end) =>
        end.status === 'fulfilled' ? 'drawn' : (end.reason as { code: string }).code,
      ),
    ).toEqual(['drawn', 'drawn', 'drawn', 'rate_limited', 'rate_limited', 'unavailable'])
  })

  test('again after a page that took too long, or too much', async () => {
    const slow = open({ processes: 1, pageMsMax: 1 })
    await expect(slow.draw(scan, 1, asking('meera'))).rejects.toMatchObject({
      code: 'not_found',
      message: 'Drawing took too long. Ask the lender for a PDF.',
    })
    const pictures = open({ processes: 1 })
    await expect(pictures.draw(huge, 1, asking('meera'))).rejects.toMatchObject({
      message: 'The file is too large to be shown. Ask the lender for a PDF.',
    })
    expect((await pictures.draw(scan, 1, asking('meera'))).length).toBeGreaterThan(100)
  })

  test('and an idle process ends', async () => {
    const pictures = open({ processes: 1, idleMs: 100 })
    const children = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
    await until('those of other tests are gone', async () => children() === 0)
    expect(await pictures.count(scan, asking('meera'))).toEqual({ pages: 2, fault: null })
    expect(children()).toBe(1)
    await until('the process ends', async () => children() === 0)
    expect((await pictures.draw(scan, 2, asking('meera'))).length).toBeGreaterThan(100)
  })
})
