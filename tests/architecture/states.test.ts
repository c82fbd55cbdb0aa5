import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { states } from '../../server/src/collateral/collateral.ts'

const root = resolve(import.meta.dirname, '../..')
const codes = states.rows.map(({ code }) => code).join('|')

/** A comparison with the code of a covered state, a case of a switch, or a key of a table. */
const switches = new RegExp(
  `[=!]==?\\s*['"](?:${codes})['"]|case ['"](?:${codes})['"]|(?:^\\s*|[{,]\\s*)(?:${codes}):`,
)

/** The folders of the states, and tables that have a row for each. */
const mayName = [
  /^server\/src\/collateral\/states\/[a-z]{2}\//,
  /^scripts\/demo\/states\//,
  /^scripts\/demo\/documents\/records\.ts$/,
]

const faultsIn = (file: string, text: string) =>
  text
    .split('\n')
    .flatMap((line, at) =>
      switches.test(line) && !mayName.some((name) => name.test(file))
        ? [
            `${file}:${at + 1}: move what depends on the state into collateral/states/ (${line.trim()})`,
          ]
        : [],
    )

test('no code outside its folder decides by the code of a covered state', () => {
  const files = globSync('{server/src,web/src,sdk/src,cli/src,scripts,simulator}/**/*.{ts,tsx}', {
    cwd: root,
  }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => faultsIn(file, readFileSync(join(root, file), 'utf8')))).toEqual(
    [],
  )
})

test.each(["if (state === 'MH') return", "  case 'KA':", "const table = { MH: 'metric' }"])(
  'a wrong line is detected: %s',
  (line) => expect(faultsIn('server/src/http/x.ts', line)).toHaveLength(1),
)
