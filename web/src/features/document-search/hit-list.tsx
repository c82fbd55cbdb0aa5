import { Badge, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Answer, Mode } from '../../api/client.ts'
import { statusLooks } from '../../frame/case-status.ts'
import { paths } from '../../paths.ts'
import { Moment } from '../../ui/moment.tsx'
import classes from './hit-list.module.css'

export type FoundCase = Answer<'searchAllDocuments'>['cases'][number]

/** A case with its hits, each a link to its place in the document. */
export function CaseHits({ found, mode, words }: { found: FoundCase; mode: Mode; words: string }) {
  const { label, color } = statusLooks[found.status]
  const toCase = { to: paths.case, params: { mode, id: found.case_id } } as const
  return (
    <section className={classes.case} aria-label={found.external_ref}>
      <Group gap="sm" mb={4}>
        <Title order={2} size="h5">
          {found.external_ref} · {found.applicant_name}
        </Title>
        <Badge color={color} variant="light">
          {label}
        </Badge>
        <Text size="sm" c="dimmed">
          {found.lender.name} · {found.case_type} · received <Moment at={found.received_at} />
        </Text>
      </Group>
      <ul className={classes.hits}>
        {found.hits.map((hit) => (
          <li key={`${hit.document_id} ${hit.page} ${JSON.stringify(hit.rects[0])}`}>
            <Link
              {...toCase}
              search={{
                tab: 'documents',
                document: hit.document_id,
                page: hit.page,
                find: words,
              }}
              className={classes.hit ?? ''}
              data-row
            >
              <span className={classes.line}>
                {hit.text.slice(0, hit.from)}
                <mark>{hit.text.slice(hit.from, hit.to)}</mark>
                {hit.text.slice(hit.to)}
              </span>
              <span className={classes.place}>
                {hit.filename}, page {hit.page}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {found.more && (
        <Text size="xs" c="dimmed" mt={4}>
          This case has more. Open a hit and search in its documents.
        </Text>
      )}
    </section>
  )
}
