/** ▦ The pages of `/docs`, in reading order. Each is a Markdown file of the repository. */

export interface GuidePage {
  /** `/docs/<slug>`; the first page is `/docs` itself. */
  slug: string
  title: string
  /** From the root of the repository. */
  file: string
  /** One sentence, for search engines and language models. */
  about: string
}

export interface GuidePart {
  title: string
  pages: readonly GuidePage[]
}

const page = (slug: string, title: string, about: string, file = `docs/guide/${slug}.md`) => ({
  slug,
  title,
  about,
  file,
})

export const guideParts: readonly GuidePart[] = [
  {
    title: 'Begin',
    pages: [
      page('quick-start', 'Quick start', 'From an address and a test key to a report.'),
      page('console', 'Console', 'From an invitation to going live, in a browser.'),
      page('authentication', 'Authentication', 'Keys, environments, scopes, checking a key.'),
    ],
  },
  {
    title: 'Cases',
    pages: [
      page('cases', 'Cases', 'Sending cases with documents, tracking them, reading the report.'),
      page('case-lists', 'Cases from a file', 'Submitting many cases at once as CSV or Excel.'),
      page(
        'late-documents',
        'Late documents and revisions',
        'What documents do that arrive before or after the report.',
      ),
      page(
        'case-states',
        'Case statuses',
        'Every status of a case, and what moves it to the next.',
        'docs/case-states.md',
      ),
    ],
  },
  {
    title: 'Callbacks',
    pages: [
      page('callbacks', 'Callbacks', 'Events sent to you: signatures, order, retries, receivers.'),
      page(
        'receiver-check',
        'Go-live test',
        'The test that a receiver of callbacks passes before production.',
        'docs/receiver-check.md',
      ),
    ],
  },
  {
    title: 'Properties',
    pages: [page('collateral', 'Collateral', 'Verifying properties with the land registries.')],
  },
  {
    title: 'Console',
    pages: [
      page(
        'console-operations',
        'Console: operations',
        'Cases, queries, documents, reports, properties and figures in a browser.',
      ),
    ],
  },
  {
    title: 'Tools',
    pages: [
      page('sandbox', 'Sandbox', 'UAT: acting as the analyst, and registries that are simulated.'),
      page('sdk', 'SDK', 'The client for TypeScript and JavaScript.', 'sdk/README.md'),
      page('csharp', 'C# by example', 'Cases, reports and callbacks with what .NET brings.'),
      page('cli', 'Command line', 'Cases, reports, events and properties from a terminal.'),
      page('commands', 'Every command', 'All commands and their options.', 'docs/cli.md'),
      page(
        'collections',
        'OpenAPI and collections',
        'The OpenAPI document, and collections for Postman and Bruno.',
        'docs/api/README.md',
      ),
    ],
  },
  {
    title: 'Reference',
    pages: [
      page('errors', 'Errors', 'Every error code, and when to retry.'),
      page('limits', 'Limits', 'Sizes, rates and numbers that are accepted.'),
      page('versioning', 'Versioning', 'What may change within a version of the API.'),
      page('changelog', 'Changelog', 'What changed in which version, and when.', 'CHANGELOG.md'),
    ],
  },
]

export const guidePages: readonly GuidePage[] = guideParts.flatMap(({ pages }) => pages)

export const referencePath = '/docs/reference'

export function pathOf({ slug }: GuidePage): string {
  return slug === guidePages[0]?.slug ? '/docs' : `/docs/${slug}`
}

/** The same page as Markdown. */
export function markdownPathOf({ slug }: GuidePage): string {
  return `/docs/${slug}.md`
}

/** In the sources of the pages; a service shows its own. */
export const exampleAddress = 'https://deedwire.example'
