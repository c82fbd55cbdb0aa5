import { createRequire } from 'node:module'
import {
  buildPostman,
  type PostmanField,
  type PostmanFolder,
  type PostmanRequest,
  remembered,
} from './describe-postman.ts'

interface BrunoLanguage {
  jsonToBruV2(request: object): string
  jsonToCollectionBru(collection: object): string
  envJsonToBruV2(environment: object): string
}

/** The same requests for Bruno: a folder of text files, by their path below it. */
export async function describeBruno(): Promise<Record<string, string>> {
  const bruno = createRequire(import.meta.url)('@usebruno/lang') as BrunoLanguage
  const { info, variable, item } = await buildPostman()
  const files: Record<string, string> = {
    'bruno.json': `${JSON.stringify({ version: '1', name: info.name, type: 'collection' }, null, 2)}\n`,
    'collection.bru': bruno.jsonToCollectionBru({
      auth: { mode: 'bearer', bearer: { token: '{{key}}' } },
      docs: info.description,
    }),
    'environments/UAT.bru': bruno.envJsonToBruV2({
      variables: variable.map(({ key, value }) => ({
        name: key,
        value,
        enabled: true,
        secret: key === 'key',
      })),
    }),
  }
  for (const [i, folder] of item.entries()) {
    const place = wordOf(folder.name)
    files[`${place}/folder.bru`] = bruno.jsonToCollectionBru(folderOf(folder, i + 1))
    for (const [j, request] of folder.item.entries()) {
      files[`${place}/${wordOf(request.name)}.bru`] = bruno.jsonToBruV2(requestOf(request, j + 1))
    }
  }
  return files
}

const wordOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const folderOf = ({ name, description }: PostmanFolder, seq: number) => ({
  meta: { name, seq },
  auth: { mode: 'inherit' },
  docs: description,
})

function requestOf({ name, request }: PostmanRequest, seq: number) {
  const { method, url, header, body, auth, description } = request
  const kept = remembered[`${method} ${url.path.join('/')}`]
  return {
    meta: { name, type: 'http', seq },
    http: {
      method: method.toLowerCase(),
      url: url.raw,
      body: body ? 'json' : 'none',
      auth: auth ? 'none' : 'inherit',
    },
    params: [
      ...(url.query ?? []).map((one) => ({ ...fieldOf(one), type: 'query' })),
      ...(url.variable ?? []).map((one) => ({ ...fieldOf(one), type: 'path' })),
    ],
    // Bruno names the type of a body by itself.
    headers: header.filter(({ key }) => key !== 'Content-Type').map(fieldOf),
    ...(body && { body: { json: body.raw } }),
    ...(kept && {
      vars: { res: [{ name: kept.variable, value: `res('${kept.field}')`, enabled: true }] },
    }),
    docs: description,
  }
}

const fieldOf = ({ key, value, disabled }: PostmanField) => ({
  name: key,
  value,
  enabled: !disabled,
})
