import packageJson from '../../package.json' with { type: 'json' }

/** Of this release, as in the changelog. */
export const { version } = packageJson
