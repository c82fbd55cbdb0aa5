import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { allCommands, nameOf } from '../../server/src/cli/cli.ts'
import { cli } from '../support/processes/service-process.ts'

/** The scripts are run by their shells, if this machine has them. */

const run = promisify(execFile)

describe('bash', () => {
  let script: string
  beforeAll(async () => {
    script = (await cli({}, 'completion', 'bash')).stdout
  })

  /** What bash offers for Tab after these words; the last one may be incomplete. */
  async function offered(...words: string[]): Promise<string[]> {
    const press = `${script}
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _deedwire deedwire "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await run('bash', ['-uc', press, 'bash', 'deedwire', ...words])
    return stdout.trim().split('\n').filter(Boolean)
  }

  test.each<[string[], string[]]>([
    [['c'], ['case', 'collateral', 'callback', 'completion', 'config']],
    [
      ['case', ''],
      ['submit', 'list', 'get', 'watch', 'add', 'answer', 'withdraw', 'documents'],
    ],
    [['collateral', 's'], ['submit']],
    [['trigger', 'case.q'], ['case.query_raised']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['case', 'add', 'LOS-7', '--no'], ['--note']],
    [
      ['trigger', 'case.finalised', '--re'],
      ['--ref', '--result', '--reason'],
    ],
    [['whoami', '--j'], ['--json']],
    // Files are offered by bash itself.
    [['case', 'submit', 'pap'], []],
    [['case', 'submit', '--from', '-'], []],
  ])('after %j: %j', async (words, offers) => {
    expect(await offered(...words)).toEqual(offers)
  })

  test('completes every command and every option', async () => {
    const commands = await allCommands()
    const firsts = await offered('')
    expect(new Set(firsts)).toEqual(new Set(commands.map(({ usage }) => usage.split(' ')[0])))
    expect(new Set(firsts).size).toBe(firsts.length)
    for (const command of commands) {
      const { options = [] } = command
      const flags = options.map((option) => option.flags.split(' ')[0])
      expect(await offered(...nameOf(command).split(' '), '--')).toEqual([...flags, '--json'])
    }
  })
})

test.each(['zsh', 'fish'])(
  '%s: contains every command; its shell accepts the script',
  async (shell) => {
    const { code, stdout } = await cli({}, 'completion', shell)
    expect(code).toBe(0)
    for (const word of ['submit', 'forward-to', 'query_raised', 'whoami']) {
      expect(stdout).toContain(word)
    }
    const isHere = await run(shell, ['--version']).then(
      () => true,
      () => false,
    )
    if (isHere) await run(shell, ['-n', '-c', stdout])
  },
)

test('another shell is refused', async () => {
  const { code, stderr } = await cli({}, 'completion', 'tcsh')
  expect([code, stderr]).toEqual([2, 'shell: must be bash, zsh or fish\n'])
})
