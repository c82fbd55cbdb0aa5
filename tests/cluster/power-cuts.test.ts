import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diskDriver } from '../../server/src/documents/blobs/disk-driver.ts'
import { syncFolder } from '../../server/src/lib/durable-file.ts'
import { type BlobId, newId } from '../../server/src/lib/ids.ts'
import { openCutOffDisk } from '../support/processes/cut-off-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { cutPower } from './power-cuts.ts'

const count = Number(process.env.POWER_CUTS ?? 50)

test(`no acknowledged case is lost in ${count} power cuts of the embedded default`, async () => {
  const report = await cutPower(await temporaryFolder(), count)
  console.info(report)
  expect(report.lossyCuts).toBe(count)
  expect(report.acknowledged).toBeGreaterThan(count)
}, 1_800_000)

test.each(['finished', 'begun'])(
  'a document that was %s and deleted does not return',
  async (was) => {
    const disk = await openCutOffDisk(await temporaryFolder(), 256)
    onTestFinished(() => disk.remove())
    const store = diskDriver(disk.folder)
    await store.prepare('marker')
    const ids: BlobId[] = Array.from({ length: 10 }, () => newId('blob', Date.now()))
    for (const id of ids) {
      const upload = await store.create(id)
      await upload.write([Buffer.from('deed')])
      if (was === 'finished') await upload.finish()
      // Its file is durable, as it is when another request flushes the disk meanwhile.
      await syncFolder(join(disk.folder, was === 'finished' ? id.slice(-2) : 'incoming'))
      if (was === 'begun') await upload.abandon()
      await store.delete(id)
    }
    await disk.cut()
    await disk.restore()
    const found: BlobId[] = []
    for await (const id of store.list()) if (ids.includes(id)) found.push(id)
    expect(found).toEqual([])
  },
)
