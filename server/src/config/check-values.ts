import { type Setting, type SettingName, settings } from '../settings.ts'

export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>

/** As set, or their defaults. */
export type Values = Record<SettingName, string>

/** Lists all values that their settings do not allow. */
export function checkValues(env: Environment): Values {
  const value = {} as Values
  const faults: string[] = []
  for (const [name, setting] of Object.entries(settings) as [SettingName, Setting][]) {
    const text = env[name] === undefined || env[name] === '' ? setting.fallback : env[name]
    const fault = faultOf(text, setting)
    if (fault) faults.push(`${name}: ${fault}`)
    value[name] = text
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return value
}

function faultOf(text: string, { allowed, whole }: Setting): string | undefined {
  if (allowed && !allowed.includes(text))
    return `must be one of ${allowed.join(', ')}, not "${text}"`
  // Only if that is the default: it means that another value is computed.
  if (!whole || text === '') return undefined
  const fits = /^\d{1,9}$/.test(text) && Number(text) >= whole.min && Number(text) <= whole.max
  return fits
    ? undefined
    : `must be a whole number from ${whole.min} to ${whole.max}, not "${text}"`
}
