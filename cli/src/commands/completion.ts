import type { Family } from '../command.ts'
import { type Command, UsageError } from '../command.ts'
import { type Described, describe } from '../describe-commands.ts'
import { bashScript, fishScript, zshScript } from './completion-scripts.ts'

type Script = (commands: readonly Described[], families: Readonly<Record<string, Family>>) => string

const scripts: Record<string, Script> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

export const completion: Command = {
  usage: 'completion <shell>',
  means: 'Print the completion script for bash, zsh or fish.',
  example: 'completion bash',
  completes: Object.keys(scripts),
  async run(context, [shell = '']) {
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
    if (!script) throw new UsageError('shell: must be bash, zsh or fish')
    const { commands, families } = await context.catalogue()
    const text = script(commands.map(describe), families)
    return { json: { shell, script: text }, text }
  },
}
