import { dirname, join, normalize } from 'node:path/posix'
import {
  type GuidePage,
  guidePages,
  guideParts,
  markdownPathOf,
  referencePath,
} from './guide-pages.ts'

/**
 * What a page says to a reader who has an address and a key. Lines of the changelog about the
 * checkout are for those who run it: they read the file.
 */
export function readersMarkdown(page: GuidePage, markdown: string): string {
  if (page.slug !== 'changelog') return markdown
  const items = markdown.split(/^(?=- |\S)/m)
  return items.filter((item) => !/`(?:npm|npx) /.test(item)).join('')
}

/** A page as Markdown that stands on its own: links lead to the other pages of this service. */
export function plainMarkdown(page: GuidePage, markdown: string): string {
  return outsideCode(readersMarkdown(page, markdown), (text) =>
    text
      .replace(/^<!--.*-->\n\n?/gm, '')
      .replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_, label: string, href: string) => {
        const target = targetOf(href, page.file)
        return target === undefined ? label : `[${label}](${target})`
      }),
  )
}

function outsideCode(markdown: string, change: (text: string) => string): string {
  return markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('')
}

function targetOf(href: string, file: string): string | undefined {
  if (/^(https?:|mailto:|#|\/)/i.test(href)) return href
  const [path = '', hash] = href.split('#')
  const target = normalize(join(dirname(file), path))
  const page = guidePages.find((one) => one.file === target)
  return page && markdownPathOf(page) + (hash === undefined ? '' : `#${hash}`)
}

/** https://llmstxt.org: what there is to read, for language models. */
export function describeForModels(address: string): string {
  const lines = guideParts.flatMap(({ title, pages }) => [
    `## ${title}`,
    '',
    ...pages.map((page) => `- [${page.title}](${address}${markdownPathOf(page)}): ${page.about}`),
    '',
  ])
  return [
    '# Deedwire',
    '',
    '> An API for lenders: a loan origination system sends legal-report cases with their documents, tracks them, adds documents later, and reads the result; every change is sent as a signed callback. Properties are verified with the land registries.',
    '',
    `The API is at ${address}/v1 (production, keys \`svc_live_…\`) and ${address}/uat/v1 (UAT, keys \`svc_test_…\`). All pages in one file: ${address}/llms-full.txt`,
    '',
    ...lines,
    '## API',
    '',
    `- [OpenAPI document](${address}/openapi.json): every operation with its schemas, errors and examples.`,
    `- [API reference](${address}${referencePath}/): the same for browsers.`,
    '',
  ].join('\n')
}
