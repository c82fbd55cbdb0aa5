import { createServer } from 'node:net'

interface Place {
  host: string
  port: number
}

/** Checked before a database is started: a port in use is the most common reason to fail. */
export async function probePort({ host, port }: Place): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}

/** The advice; undefined if the error has another cause. */
export function portSentence(error: unknown, { host, port }: Place): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use by another program: stop it, or set PORT to a free port.`
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `Port ${port} may not be opened by this account: set PORT to one above 1023.`
  }
  return undefined
}
