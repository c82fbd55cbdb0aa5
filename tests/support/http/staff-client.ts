import { type Call, call, type Reply } from './http-client.ts'

/** A browser with a signed-in person: it keeps the cookie and sends what pages send. */
export interface StaffClient {
  email: string
  cookie: string
  csrf: string
  get(path: string, more?: Call): Promise<Reply>
  /** Any method that changes something; paths are below /backoffice. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}

export function trySignIn(
  base: string,
  email: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return call(base, '/backoffice/session', {
    body: { email, password },
    headers: { origin: base, ...headers },
  })
}

export async function signInStaff(
  base: string,
  email: string,
  password: string,
  /** The origin of its pages. */
  origin = base,
): Promise<StaffClient> {
  const reply = await trySignIn(base, email, password, { origin })
  if (reply.status !== 200) throw new Error(`sign-in failed: ${reply.status} ${reply.text}`)
  const [first = ''] = [reply.headers['set-cookie']].flat()
  const cookie = first.split(';')[0] ?? ''
  const csrf: string = reply.json.csrf_token
  const send = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    call(base, `/backoffice${path}`, {
      method,
      ...(body !== undefined && { body }),
      headers: { cookie, origin, 'x-csrf-token': csrf, ...headers },
    })
  return {
    email,
    cookie,
    csrf,
    get: (path, more = {}) =>
      call(base, `/backoffice${path}`, { ...more, headers: { cookie, ...more.headers } }),
    send,
    post: (path, body = {}, headers = {}) => send('POST', path, body, headers),
  }
}
