import { type GuidePage, guidePages, guideParts, pathOf, referencePath } from './guide-pages.ts'
import { escaped, type Heading, renderMarkdown } from './render-markdown.ts'

const headingsMin = 4

/** A whole page around the Markdown of its file. No script: everything works without. */
export function renderPage(page: GuidePage, markdown: string): string {
  const { html, headings } = renderMarkdown(markdown, page.file)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(page.title)} · Deedwire</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/guide.css">
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header><a class="brand" href="/docs">Deedwire <span>docs</span></a><a href="${referencePath}">API reference</a></header>
<details class="menu"><summary>All pages</summary><nav aria-label="All pages">${contents(page)}</nav></details>
<div class="columns">
<nav class="side" aria-label="Pages">${contents(page)}</nav>
<main id="main">
${withSections(html, headings)}
${neighbours(page)}
</main>
</div>
</body>
</html>
`
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
  const list = `<nav class="sections" aria-label="On this page"><ul>${links}</ul></nav>`
  return html.replace('</h1>\n', () => `</h1>\n${list}\n`)
}

function neighbours(page: GuidePage): string {
  const at = guidePages.indexOf(page)
  const link = (to: GuidePage | undefined, word: string, rel: string) =>
    to ? `<a rel="${rel}" href="${pathOf(to)}"><span>${word}</span>${escaped(to.title)}</a>` : ''
  return `<nav class="neighbours" aria-label="Previous and next">${link(guidePages[at - 1], 'Previous', 'prev')}${link(guidePages[at + 1], 'Next', 'next')}</nav>`
}
