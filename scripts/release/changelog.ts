const unreleased = '## Unreleased\n'

/** The text below `## Unreleased`, up to the next release. */
export function readUnreleased(changelog: string): string {
  return readSection(changelog, unreleased)
}

/** The text below the heading of that version. */
export function readReleased(changelog: string, version: string): string {
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version} (`))
  return heading === undefined ? '' : readSection(changelog, `${heading}\n`)
}

function readSection(changelog: string, heading: string): string {
  const [, after = ''] = changelog.split(`\n${heading}`)
  return after.split(/^## /m)[0]?.trim() ?? ''
}

/** What was unreleased becomes the version, below a new section for what comes next. */
export function releaseChanges(changelog: string, version: string, date: string): string {
  return changelog.replace(unreleased, `${unreleased}\n## ${version} (${date})\n`)
}
