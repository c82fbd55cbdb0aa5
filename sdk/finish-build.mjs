import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** After both runs of tsc: what it leaves to be done for a package. */

// Without it, Node would take the folder for ES modules, like the rest of the package.
writeFileSync('dist/cjs/package.json', '{ "type": "commonjs", "sideEffects": false }\n')

// tsc rewrites the extensions of imports in code only: declarations would name files that are not
// in the package.
for (const file of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.d.ts')) continue
  const text = readFileSync(`dist/${file}`, 'utf8')
  writeFileSync(`dist/${file}`, text.replace(/(["'])(\.[^"']*)\.ts\1/g, '$1$2.js$1'))
}
