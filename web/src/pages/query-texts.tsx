import { Button, Group, Loader, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type QueryText, queryTextsQuery } from '../api/wording.ts'
import classes from '../features/operations/operations.module.css'
import {
  QueryTextDialog,
  type QueryTextStart,
} from '../features/operations/wording/query-text-dialog.tsx'
import { RemoveQueryText } from '../features/operations/wording/remove-query-text.tsx'
import { useKeys } from '../frame/keys.ts'
import { Problem } from '../frame/problem.tsx'
import { Empty } from '../ui/empty.tsx'
import { WideTable } from '../ui/wide-table.tsx'

const heads = ['Title', 'Text', 'Documents', 'Source']

const nothing: QueryTextStart = {
  key: '',
  version: 0,
  title: '',
  text: '',
  documents_awaited: true,
}

/** The standard queries: those of the service and the office's own. */
export function QueryTextsPage() {
  const texts = useQuery(queryTextsQuery)
  const [start, setStart] = useState<QueryTextStart | null>(null)
  const [removed, setRemoved] = useState<QueryText | null>(null)
  useKeys({ c: () => setStart(nothing), r: () => void texts.refetch() })
  const list = texts.data?.texts ?? []
  return (
    <div className={classes.page}>
      <Group justify="space-between" mb={4}>
        <Title order={1} size="h3">
          Query texts
        </Title>
        <Button size="xs" onClick={() => setStart(nothing)}>
          Add text
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        Standard queries that analysts start from. What is in braces, like {'{survey number}'}, must
        be filled in before a query can be sent.
      </Text>
      {texts.error && <Problem error={texts.error} retry={() => void texts.refetch()} />}
      {texts.isPending && <Loader aria-label="Loading" />}
      {texts.data && list.length === 0 && (
        <Empty
          title="No query texts."
          action={{ label: 'Add a text', do: () => setStart(nothing) }}
        >
          Analysts write each query themselves until there are some.
        </Empty>
      )}
      {list.length > 0 && <Texts list={list} onChange={setStart} onRemove={setRemoved} />}
      <QueryTextDialog start={start} taken={list} onClose={() => setStart(null)} />
      <RemoveQueryText text={removed} onClose={() => setRemoved(null)} />
    </div>
  )
}

function Texts(props: {
  list: readonly QueryText[]
  onChange(text: QueryText): void
  onRemove(text: QueryText): void
}) {
  return (
    <WideTable heads={heads} minWidth={640}>
      <Table aria-label="Query texts" highlightOnHover verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
            <Table.Th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.list.map((one) => (
            <Table.Tr key={one.key}>
              <Table.Td fw={600}>{one.title}</Table.Td>
              <Table.Td>{one.text}</Table.Td>
              <Table.Td>{one.documents_awaited ? 'Awaited' : 'Not needed'}</Table.Td>
              <Table.Td>{one.version === 0 ? 'Built in' : 'Own'}</Table.Td>
              <Table.Td>
                <Group gap={4} wrap="nowrap">
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Change: ${one.title}`}
                    onClick={() => props.onChange(one)}
                  >
                    Change
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Remove: ${one.title}`}
                    onClick={() => props.onRemove(one)}
                  >
                    Remove
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
