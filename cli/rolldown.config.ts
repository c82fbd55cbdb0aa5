import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type OutputBundle, type PluginContext } from 'rolldown'

/** One file with everything in it, so that the package has no dependency. */
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  transform: { target: 'node20' },
  // The checks and signatures of the service are taken from it without the rest of it.
  treeshake: { moduleSideEffects: false },
  plugins: [{ name: 'licences', generateBundle: writeLicences }],
  output: { file: 'dist/deedwire.js', format: 'esm', codeSplitting: false },
})

/** The licences of what is bundled ask to be passed on with it. */
function writeLicences(this: PluginContext, _options: unknown, bundle: OutputBundle): void {
  const ids = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []))
  const folders = new Set(
    ids.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
  )
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
    if (file === undefined) throw new Error(`${name} is bundled and has no licence file`)
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  })
  const source = texts.sort().join(`\n${'-'.repeat(80)}\n\n`)
  this.emitFile({ type: 'asset', fileName: 'third-party-licences.txt', source })
}
