import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { renderTemplate, type Values } from './render-template.ts'

/** The files of deploy/ as the tools that use them read them. */

const root = resolve(import.meta.dirname, '../../..')
export const readRootFile = (name: string) => readFileSync(join(root, name), 'utf8')

export type Environment = Record<string, string>

/** `NAME=value` lines. */
export function parseEnvFile(text: string): Environment {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? []
      if (name === undefined) throw new Error(`not NAME=value: ${line}`)
      return [name, value ?? '']
    }),
  )
}

interface ComposeService {
  image: string
  environment: Environment
  [key: string]: unknown
}

/** With `${NAME}` replaced from the given values; a missing one that is required fails. */
export function readCompose(given: Environment): Record<string, ComposeService> {
  const text = readRootFile('deploy/compose.yaml').replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, kind: string | undefined, rest: string) => {
      const value = given[name] || (kind === '-' ? rest : undefined)
      if (value === undefined) throw new Error(`${name}: is not in compose.env.example`)
      return value
    },
  )
  return parse(text, { merge: true }).services
}

// biome-ignore lint/suspicious/noExplicitAny: an object of Kubernetes, whose parts a test names.
export type Manifest = any

const chart = 'deploy/helm/deedwire'
export const chartValues: Manifest = parse(readRootFile(`${chart}/values.yaml`))
export const chartFile: Manifest = parse(readRootFile(`${chart}/Chart.yaml`))

/** Every object the chart makes, or the text of one template that is not YAML. */
export function renderChart(values: Values = chartValues): Manifest[] {
  const names = readdirSync(join(root, chart, 'templates')).filter((name) => name.endsWith('.yaml'))
  return names.flatMap((name) =>
    parseAllDocuments(renderChartFile(name, values)).map((document) => {
      const [error] = document.errors
      if (error) throw error
      return document.toJS()
    }),
  )
}

export function renderChartFile(name: string, values: Values = chartValues): string {
  const files = ['_helpers.tpl', name].map((file) => readRootFile(`${chart}/templates/${file}`))
  const { name: Name, version: Version, appVersion: AppVersion } = chartFile
  const Release = { Name: 'deedwire', Namespace: 'default', Service: 'Helm' }
  return renderTemplate(files, { Values: values, Release, Chart: { Name, Version, AppVersion } })
}

/** What stands in the sections of a systemd unit; a name may be given more than once. */
export function readUnit(name: string): {
  get(setting: string): string[]
  environment: Environment
} {
  const lines = readRootFile(`deploy/systemd/${name}`).split('\n')
  const get = (setting: string) =>
    lines.filter((line) => line.startsWith(`${setting}=`)).map((l) => l.slice(setting.length + 1))
  const pairs = get('Environment').flatMap((line) => line.split(' '))
  return { get, environment: parseEnvFile(pairs.join('\n')) }
}
