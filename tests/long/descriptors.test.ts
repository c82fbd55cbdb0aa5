import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../support/app/test-database.ts'
import { launchService } from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

test('more connections than descriptors: refused with a log line, and served again afterwards', async () => {
  const database = await createTestDatabase()
  const env = { ROLE: 'api', DATABASE_URL: database.url, DATA_DIR: await temporaryFolder() }
  const service = launchService(env, { openFilesMax: 300 })
  onTestFinished(async () => {
    service.kill('SIGKILL')
    await service.ended
    await database.drop()
  })
  const url = await service.ready
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  let closed = 0
  for (let i = 0; i < 400; i += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.on('close', () => {
      closed += 1
    })
    sockets.push(socket)
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await until('some are refused', async () => closed > 0)
  await until('a line says so', async () => service.output().includes('connections were refused'))

  for (const socket of sockets) socket.destroy()
  const metricsOf = async () => (await fetch(`${url}/metrics`)).text()
  await until('it answers again', async () =>
    metricsOf().then(
      () => true,
      () => false,
    ),
  )
  expect(await metricsOf()).toMatch(/\ndeedwire_connections_refused_total [1-9]/)
  service.kill('SIGTERM')
  expect(await service.ended).toEqual({ code: 0, signal: null })
})
