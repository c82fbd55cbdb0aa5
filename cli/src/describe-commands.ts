import { type Catalogue, nameOf, type Option } from './command.ts'

/** A parsed command: for completion and for the docs. */
export interface Described {
  /** `case submit` */
  name: string
  /** `case` */
  family: string
  /** `submit`; empty if the family itself is the command. */
  verb: string
  usage: string
  means: string
  example: string | undefined
  options: readonly DescribedOption[]
  completes: readonly string[]
}

export interface DescribedOption {
  /** `--key` */
  flag: string
  flags: string
  takesValue: boolean
  means: string
}

const jsonOption: Option = { flags: '--json', means: 'print JSON' }

export function describe(command: Catalogue['commands'][number]): Described {
  const name = nameOf(command)
  const [family = '', verb = ''] = name.split(' ')
  const { usage, means, example, options = [], completes = [] } = command
  return {
    name,
    family,
    verb,
    usage,
    means,
    example,
    options: [...options, jsonOption].map(describeOption),
    completes,
  }
}

function describeOption({ flags, means, required, env }: Option): DescribedOption {
  const more = [...(required ? ['required'] : []), ...(env ? [`or ${env}`] : [])].join('; ')
  return {
    flag: flags.split(' ')[0] ?? flags,
    flags,
    takesValue: flags.includes('<'),
    means: more === '' ? means : `${means} (${more})`,
  }
}
