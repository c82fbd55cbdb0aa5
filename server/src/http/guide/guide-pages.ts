/** ▦ The pages of `/docs`, in reading order. Each is a Markdown file of the repository. */

export interface GuidePage {
  /** `/docs/<slug>`; the first page is `/docs` itself. */
  slug: string
  title: string
  /** From the root of the repository. */
  file: string
}

export interface GuidePart {
  title: string
  pages: readonly GuidePage[]
}

const page = (slug: string, title: string, file = `docs/guide/${slug}.md`): GuidePage => ({
  slug,
  title,
  file,
})

export const guideParts: readonly GuidePart[] = [
  {
    title: 'Begin',
    pages: [page('quick-start', 'Quick start'), page('authentication', 'Authentication')],
  },
  {
    title: 'Cases',
    pages: [
      page('cases', 'Cases'),
      page('late-documents', 'Late documents and revisions'),
      page('case-states', 'Case statuses', 'docs/case-states.md'),
    ],
  },
  {
    title: 'Callbacks',
    pages: [
      page('callbacks', 'Callbacks'),
      page('receiver-check', 'Go-live test', 'docs/receiver-check.md'),
    ],
  },
  { title: 'Properties', pages: [page('collateral', 'Collateral')] },
  {
    title: 'Tools',
    pages: [
      page('sandbox', 'Sandbox'),
      page('sdk', 'SDK', 'sdk/README.md'),
      page('cli', 'Command line'),
      page('commands', 'Every command', 'docs/cli.md'),
      page('collections', 'OpenAPI and collections', 'docs/api/README.md'),
    ],
  },
  {
    title: 'Reference',
    pages: [
      page('errors', 'Errors'),
      page('limits', 'Limits'),
      page('versioning', 'Versioning'),
      page('changelog', 'Changelog', 'CHANGELOG.md'),
    ],
  },
]

export const guidePages: readonly GuidePage[] = guideParts.flatMap(({ pages }) => pages)

export const referencePath = '/docs/reference'

export function pathOf({ slug }: GuidePage): string {
  return slug === guidePages[0]?.slug ? '/docs' : `/docs/${slug}`
}
