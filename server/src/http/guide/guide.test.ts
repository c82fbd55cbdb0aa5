import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exitCodes } from '../../../../cli/src/cli.ts'
import { guideTables } from '../../../../scripts/generate/describe-guide.ts'
import { headersOf } from '../../callbacks/callbacks.ts'
import { earlyScriptHash, exampleKey, listGuideFiles } from './guide-files.ts'
import { describeForModels, plainMarkdown, readersMarkdown } from './guide-markdown.ts'
import { guidePages, pathOf, referencePath } from './guide-pages.ts'
import { renderMarkdown } from './render-markdown.ts'
import { renderPage } from './render-page.ts'

const root = resolve(import.meta.dirname, '../../../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const anchors = new Map(
  guidePages.map((page) => [
    pathOf(page),
    new Set(renderMarkdown(textOf(page.file), page.file).headings.map(({ id }) => id)),
  ]),
)

test('every Markdown file of docs/guide is a page', () => {
  const files = readdirSync(join(root, 'docs/guide')).map((name) => `docs/guide/${name}`)
  const shown = guidePages.map(({ file }) => file).filter((file) => file.startsWith('docs/guide/'))
  expect(shown.sort()).toEqual(files.sort())
})

const parts = {
  earlyScript: 'early()',
  stylePath: '/docs/assets/guide.css',
  scriptPath: '/docs/assets/guide.js',
  hasSearch: true,
  feedbackUrl: '',
}

describe.each(guidePages)('$slug', (page) => {
  const markdown = textOf(page.file)
  const html = renderPage(page, markdown, parts)

  test('has one title, its name in the tab, and is marked in the list of pages', () => {
    expect(html.match(/<h1 /g)).toHaveLength(1)
    expect(html).toContain(`<title>${page.title} · Deedwire</title>`)
    expect(html).toContain(`href="${pathOf(page)}" aria-current="page"`)
  })

  test('loads and runs nothing but our script, which it works without', () => {
    const [early, module] = [
      '<script>early()</script>',
      '<script type="module" src="/docs/assets/guide.js"></script>',
    ]
    expect(html.match(/<script/g)).toHaveLength(2)
    const rest = html.replace(early, '').replace(module, '')
    expect(rest).not.toMatch(/<script|<iframe|<img|<style|\sstyle=|\son\w+=|\ssrc=/i)
  })

  test('has nothing about a checkout, for a reader who has only an address', () => {
    // Generated from the command line, which says itself how it is started.
    if (page.slug === 'commands') return
    const text = readersMarkdown(page, markdown).replace(/<!--[\s\S]*?-->/g, '')
    expect(text).not.toMatch(
      /npm (ci|start|run)|npx (?!@deedwire\/cli)|data\/quickstart|127\.0\.0\.1:8080|localhost:8080/,
    )
  })

  test('is also Markdown whose links lead to pages here', () => {
    const text = plainMarkdown(page, markdown)
    expect(text).toMatch(/^# /)
    expect(text).not.toContain('<!-- generated')
    const bare = text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '')
    for (const [, href = ''] of bare.matchAll(/\]\(([^)\s]+)\)/g)) {
      expect([href, /^(https?:|mailto:|#)/.test(href) || files.has(pathOnly(href))]).toEqual([
        href,
        true,
      ])
    }
  })

  test('its links resolve', () => {
    const links = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href)
    const own = links.filter((href) => /^[#/]/.test(href) && !isOther(href))
    for (const href of own) {
      const [path = '', hash] = href.split('#')
      const ids = anchors.get(path || pathOf(page))
      expect([href, ids !== undefined]).toEqual([href, true])
      if (hash !== undefined && hash !== 'main') {
        expect([href, ids?.has(decodeURIComponent(hash))]).toEqual([href, true])
      }
    }
  })

  test('its links into the repository resolve', () => {
    const bare = markdown.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '')
    for (const [, href = ''] of bare.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|#|mailto:)/.test(href)) continue
      const target = resolve(root, dirname(page.file), href.split('#')[0] ?? '')
      expect([href, existsSync(target)]).toEqual([href, true])
    }
  })

  test('its generated tables exist', () => {
    const begun = [...markdown.matchAll(/<!-- generated: ([\w-]+) -->/g)].map(([, name]) => name)
    for (const name of begun) expect(Object.keys(guideTables)).toContain(name)
    expect(markdown.match(/<!-- end -->/g)?.length ?? 0).toBe(begun.length)
  })
})

const files = listGuideFiles(join(root, 'no-such-folder'))
const pathOnly = (href: string) => href.split('#')[0] ?? ''

function isOther(href: string): boolean {
  return ['/mark.svg', referencePath, parts.stylePath].includes(href) || href.endsWith('.md')
}

describe('the files of the docs', () => {
  const settings = { address: 'https://api.bank.example', feedbackUrl: '' }
  const read = async (path: string, more = {}) =>
    String(await files.get(path)?.read({ ...settings, ...more }))

  test.each(guidePages)('$slug shows the address of this installation', async (page) => {
    for (const path of [pathOf(page), `/docs/${page.slug}.md`]) {
      const text = await read(path)
      expect(text).not.toContain('deedwire.example/')
      if (textOf(page.file).includes('https://deedwire.example/')) {
        expect(text).toContain('https://api.bank.example/')
      }
    }
  })

  test('a link to report a mistake, if the operator has a place for it', async () => {
    expect(await read('/docs/errors')).not.toContain('Was this wrong?')
    const feedbackUrl = 'https://bank.example/report?about={page}&from="docs"'
    expect(await read('/docs/errors', { feedbackUrl })).toContain(
      'href="https://bank.example/report?about=%2Fdocs%2Ferrors&#38;from=&#34;docs&#34;">Was this wrong?</a>',
    )
  })

  test('names of files that never change have their content in them', async () => {
    const kept = [...files].filter(([, { isKept }]) => isKept).map(([path]) => path)
    expect(kept).toEqual([
      expect.stringMatching(/^\/docs\/assets\/guide-[0-9a-f]{12}\.css$/),
      expect.stringMatching(/^\/docs\/assets\/guide-[0-9a-f]{12}\.js$/),
    ])
    const page = await read('/docs')
    for (const path of kept) expect(page).toContain(`"${path}"`)
  })

  test('the one script in a page is the one the policy names', async () => {
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(await read('/docs')) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(`sha256-${hash}`).toBe(earlyScriptHash)
  })

  test('without what npm run build makes there is no search, and code has no colours', async () => {
    const page = await read('/docs')
    expect(page).not.toContain('open-search')
    expect(page).not.toContain('<span class="s">')
  })

  test('for language models: a list of all pages, and their text', async () => {
    const list = describeForModels('https://api.bank.example')
    for (const { slug } of guidePages) {
      expect(list).toContain(`(https://api.bank.example/docs/${slug}.md): `)
    }
    expect(await read('/llms.txt')).toBe(list)
    const all = await read('/llms-full.txt')
    for (const title of ['# Quick start', '# Callbacks', '# Errors', '# Limits']) {
      expect(all).toContain(`${title}\n`)
    }
    expect(all).not.toContain('deedwire.example/')
  })
})

test('the changelog has versions and dates, and leaves out lines about the checkout', () => {
  const page = guidePages.find(({ slug }) => slug === 'changelog')
  const text = [
    '# Changelog\n\n## Unreleased\n\n- A.\n- **B** by `npm run x`,',
    '  which goes on.\n- C.\n\n## 1.0.0 (2027-01-15)\n\nFirst.\n\n- D.\n',
  ].join('\n')
  if (!page) throw new Error('no changelog')
  const shown = readersMarkdown(page, text)
  expect(shown).toContain('- A.\n- C.\n')
  expect(shown).not.toMatch(/B|goes on/)
  const html = renderPage(page, shown, parts)
  expect(html).toContain('<h2 id="100-2027-01-15">1.0.0 (2027-01-15) ')
})

describe('examples in several languages', () => {
  const html = (markdown: string) => renderMarkdown(markdown, 'docs/guide/cases.md').html
  const sh = '```sh\ncurl x\n```\n'
  const ts = '```ts\nx()\n```\n'

  test('that follow each other are one example', () => {
    const both = html(`${sh}\n${ts}`)
    expect(both).toMatch(
      /^<div class="examples has-sh has-ts"><div class="code" data-language="sh"/,
    )
    expect(both).toContain('<p class="language">curl</p>')
    expect(both).toContain('<p class="language">TypeScript</p>')
  })

  test.each([
    ['text between', `${sh}\nThen:\n\n${ts}`],
    ['an answer', `${sh}\n\`\`\`json answer\n{}\n\`\`\`\n`],
    ['the same language', `${sh}\n${sh}`],
  ])('not with %s', (_, markdown) => expect(html(markdown)).not.toContain('examples'))

  test('an answer belongs to the whole example', () => {
    expect(html(`${sh}\n${ts}\n\`\`\`json answer\n{}\n\`\`\`\n`)).toMatch(
      /<\/div>\n<\/div>\n<div class="code answer"/,
    )
  })

  test('code that changed since the build has no colours', () => {
    const coloured = (code: string, language: string) =>
      exampleKey(code, language) === exampleKey('x()', 'ts')
        ? '<span class="f">x</span>()'
        : undefined
    const shown = (markdown: string) => renderMarkdown(markdown, 'a.md', coloured).html
    expect(shown(ts)).toContain('<code><span class="f">x</span>()</code>')
    expect(shown('```ts\ny()\n```')).toContain('<code>y()</code>')
  })
})

test('every generated table is on a page', () => {
  const all = guidePages.map(({ file }) => textOf(file)).join('\n')
  for (const name of Object.keys(guideTables)) {
    expect([name, all.includes(`<!-- generated: ${name} -->`)]).toEqual([name, true])
  }
})

test('the page names every header of a callback', () => {
  const callback = { event: 'ping', deliveryId: 'dlv_1', sequence: 1, body: Buffer.from('') }
  const signing = { secret: 'a', previous: 'b' }
  const page = textOf('docs/guide/callbacks.md')
  const names = Object.keys(headersOf(callback, signing, undefined, new Date(0)))
  for (const name of names.filter((one) => one.startsWith('X-'))) {
    expect([name, page.includes(`| \`${name}\` `)]).toEqual([name, true])
  }
})

test('the command-line page has every exit code', () => {
  const rows = [...textOf('docs/guide/cli.md').matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => code)
  expect(rows).toEqual(Object.values(exitCodes).map(String))
})

describe('Markdown', () => {
  const html = (markdown: string) => renderMarkdown(markdown, 'docs/guide/cases.md').html

  test.each([
    ['<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
    ['a <img src=x onerror=alert(1)> b', '&#60;img src=x onerror=alert(1)&#62;'],
    ['[x](javascript:alert(1))', '<p>x</p>\n'],
    ['[x](JaVaScRiPt:alert(1))', '<p>x</p>\n'],
    ['[x](data:text/html,y)', '<p>x</p>\n'],
    ['![a](https://elsewhere.example/a.png)', '<p>a</p>\n'],
    ['[x](https://a.example/"onclick=")', 'href="https://a.example/&#34;onclick=&#34;"'],
    ['a\n\n<!-- generated: errors -->\n\nb', '<p>a</p>\n<p>b</p>\n'],
    ['[e](errors.md#when-to-retry)', '<a href="/docs/errors#when-to-retry">e</a>'],
    ['[q](quick-start.md)', '<a href="/docs">q</a>'],
    ['[o](../operate.md)', '<p>o</p>\n'],
    ['```sh not run: why\na < b\n```', '<code>a &#60; b</code>'],
  ])('%s', (markdown, expected) => {
    expect(html(markdown)).toContain(expected)
  })

  test('headings have anchors as on repository pages, also where two are the same', () => {
    const { headings } = renderMarkdown('# A\n## `GET /x`, twice?\n## A\n', 'a.md')
    expect(headings.map(({ id }) => id)).toEqual(['a', 'get-x-twice', 'a-1'])
  })
})
