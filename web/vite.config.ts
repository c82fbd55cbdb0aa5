import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Fonts and decoders that the PDF reader fetches when a document needs them. */
function pdfParts(): Plugin {
  const from = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const parts = { cmaps: 'cmaps', standard_fonts: 'fonts', wasm: 'wasm', iccs: 'iccs' }
  return {
    name: 'pdf-parts',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const [part, to] of Object.entries(parts)) {
        cpSync(join(from, part), join(dir, 'assets/pdf', to), { recursive: true })
      }
    },
  }
}

/** What is drawn first: the sign-in page, and then the queue in its frame. */
const drawnFirst = /\/src\/(?:pages\/sign-in|frame\/frame|pages\/queue)\.tsx$/

/**
 * Chromium compiles these files whole, beside the page and while they are loaded. Otherwise it
 * compiles each function when it is first called, which is while the user waits for the first rows.
 */
function compiledEarly(): Plugin {
  return {
    name: 'compiled-early',
    apply: 'build',
    generateBundle(_, bundle) {
      const marked = new Set<string>()
      const mark = (name: string) => {
        const file = bundle[name]
        if (file?.type !== 'chunk' || marked.has(name)) return
        marked.add(name)
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        for (const imported of file.imports) mark(imported)
      }
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk') continue
        if (file.isEntry || drawnFirst.test(file.facadeModuleId ?? '')) mark(name)
      }
    },
  }
}

/** Each file also in compressed form, so that no request waits for compression. */
function packed(): Plugin {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return {
    name: 'packed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !/\.(?:html|js|mjs|css|svg|wasm)$/.test(entry.name)) continue
          const path = join(entry.parentPath, entry.name)
          const bytes = readFileSync(path)
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        }
      },
    },
  }
}

/** The address of the service during development. */
const service = process.env.DEEDWIRE_URL ?? 'http://127.0.0.1:8080'

/**
 * `npm run build` writes dist/, which the service serves at /. During development, vite serves the
 * sources and forwards every call to a service that runs beside it.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pdfParts(), compiledEarly(), packed()],
  // Workers import their parts in order: the memory guard comes first.
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // .vite/license.md: what minifying takes out of the code of others.
    license: true,
    // Unchanged: light-dark() follows the page's colour scheme, which the page sets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Small pictures stay files: the content policy does not allow data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    // Compression takes most of the build time, which is expected and not worth a warning.
    rolldownOptions: {
      // The workbench, and the console of lenders.
      input: ['index.html', 'console.html'].map((page) => join(import.meta.dirname, page)),
      checks: { bundlerTimings: false },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/backoffice', '/console/api', '/docs'].map((path) => [path, { target: service }]),
    ),
  },
})
