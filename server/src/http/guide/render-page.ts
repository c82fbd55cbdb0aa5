import {
  type GuidePage,
  guidePages,
  guideParts,
  markdownPathOf,
  pathOf,
  referencePath,
} from './guide-pages.ts'
import { escaped, type Heading, type Highlight, renderMarkdown } from './render-markdown.ts'

const headingsMin = 4

export interface PageParts {
  /** The text of `assets/early.js`, whose hash the content policy names. */
  earlyScript: string
  stylePath: string
  scriptPath: string
  highlight?: Highlight
  /** Only if `npm run build` made its index. */
  hasSearch: boolean
  /** Where readers report a mistake; `{page}` in it is the path of the page. */
  feedbackUrl: string
}

/** A whole page around the Markdown of its file. It can be read and used without scripts. */
export function renderPage(page: GuidePage, markdown: string, parts: PageParts): string {
  const { html, headings } = renderMarkdown(markdown, page.file, parts.highlight)
  const search = parts.hasSearch
    ? '<button type="button" class="open-search" hidden>Search <kbd>/</kbd></button>'
    : ''
  // Lists of everything come after pages that explain something.
  const weight = ['commands', 'changelog'].includes(page.slug) ? ' data-pagefind-weight="0.2"' : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(page.about)}">
<title>${escaped(page.title)} · Deedwire</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="${markdownPathOf(page)}">
<script>${parts.earlyScript}</script>
<link rel="stylesheet" href="${parts.stylePath}">
<script type="module" src="${parts.scriptPath}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header><a class="brand" href="/docs">Deedwire <span>docs</span></a>${search}<label class="theme" hidden>Colours <select><option value="system">System</option><option value="light">Light</option><option value="dark">Dark</option></select></label><a href="${referencePath}">API reference</a></header>
<details class="menu"><summary>All pages</summary><nav aria-label="All pages">${contents(page)}</nav></details>
<div class="columns">
<nav class="side" aria-label="Pages">${contents(page)}</nav>
<main id="main" data-pagefind-body${weight}>
${withSections(html, headings)}
${neighbours(page)}
<p class="about-page" data-pagefind-ignore>${feedback(page, parts.feedbackUrl)}<a href="${markdownPathOf(page)}">This page as Markdown</a></p>
</main>
</div>
</body>
</html>
`
}

function feedback(page: GuidePage, url: string): string {
  if (url === '') return ''
  const target = url.replaceAll('{page}', encodeURIComponent(pathOf(page)))
  return `<a href="${escaped(target)}">Was this wrong?</a>`
}

function contents(current: GuidePage): string {
  const link = (page: GuidePage) =>
    `<li><a href="${pathOf(page)}"${page === current ? ' aria-current="page"' : ''}>${escaped(page.title)}</a></li>`
  const parts = guideParts.map(
    ({ title, pages }) => `<p>${escaped(title)}</p><ul>${pages.map(link).join('')}</ul>`,
  )
  return `${parts.join('\n')}<ul><li><a href="${referencePath}">API reference</a></li></ul>`
}

/** The contents of the page, below its title, if it is long. */
function withSections(html: string, headings: readonly Heading[]): string {
  const sections = headings.filter(({ depth }) => depth === 2)
  if (sections.length < headingsMin) return html
  const links = sections.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`).join('')
  const list = `<nav class="sections" aria-label="On this page" data-pagefind-ignore><ul>${links}</ul></nav>`
  return html.replace('</h1>\n', () => `</h1>\n${list}\n`)
}

function neighbours(page: GuidePage): string {
  const at = guidePages.indexOf(page)
  const link = (to: GuidePage | undefined, word: string, rel: string) =>
    to ? `<a rel="${rel}" href="${pathOf(to)}"><span>${word}</span>${escaped(to.title)}</a>` : ''
  return `<nav class="neighbours" aria-label="Previous and next" data-pagefind-ignore>${link(guidePages[at - 1], 'Previous', 'prev')}${link(guidePages[at + 1], 'Next', 'next')}</nav>`
}
