import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exitCodes } from '../../../../cli/src/cli.ts'
import { guideTables } from '../../../../scripts/generate/describe-guide.ts'
import { headersOf } from '../../callbacks/callbacks.ts'
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

describe.each(guidePages)('$slug', (page) => {
  const markdown = textOf(page.file)
  const html = renderPage(page, markdown)

  test('has one title, its name in the tab, and is marked in the list of pages', () => {
    expect(html.match(/<h1 /g)).toHaveLength(1)
    expect(html).toContain(`<title>${page.title} · Deedwire</title>`)
    expect(html).toContain(`href="${pathOf(page)}" aria-current="page"`)
  })

  test('loads and runs nothing', () => {
    expect(html).not.toMatch(/<script|<iframe|<img|<style|\sstyle=|\son\w+=/i)
    expect([...html.matchAll(/ src="/g)]).toEqual([])
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

function isOther(href: string): boolean {
  return ['/docs/guide.css', '/mark.svg', referencePath].includes(href)
}

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
