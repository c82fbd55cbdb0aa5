import { Badge } from '@mantine/core'
import type { Clause } from '../../../api/wording.ts'
import classes from './wording.module.css'

/** The words, with what is filled in at a release set apart. */
export function ClauseText({ pieces }: Pick<Clause, 'pieces'>) {
  if (pieces.length === 0) return <span className={classes.leftOut}>Left out</span>
  return (
    <span className={classes.words}>
      {pieces.map(({ text, means }, i) =>
        means === null ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
          <span key={i} className={classes.placeholder} title={means}>
            {text}
          </span>
        ),
      )}
    </span>
  )
}

export function ClauseSource({ version }: Pick<Clause, 'version'>) {
  return version === 0 ? (
    <Badge fz="xs" variant="light" color="gray" miw="max-content">
      Built in
    </Badge>
  ) : (
    <Badge fz="xs" variant="light" miw="max-content">
      Own, version {version}
    </Badge>
  )
}
