import packageJson from '../../../package.json' with { type: 'json' }

/** Of this release, as in the changelog: the one of the whole repository. */
export const { version } = packageJson
