import { Badge, Group, Text, Title } from '@mantine/core'
import type { DeskResult } from '../../api/search-desk.ts'
import { ExtractList } from '../../land-records/extract-list.tsx'
import { FindingsView } from '../../land-records/findings-view.tsx'
import { formatParcel } from '../../land-records/format-parcel.ts'
import { useFlagTexts } from '../../land-records/use-texts.ts'
import { formatMoment } from '../../ui/moment.tsx'
import { useScripts } from '../../ui/scripts.ts'
import classes from './desk.module.css'

/** A finished search: the findings and the extracts they are based on. */
export function DeskResultView({ result }: { result: DeskResult }) {
  const findFlag = useFlagTexts()
  const { findings, error, parcel, lender, searcher } = result
  const scripts = useScripts()
  const about = [lender.name, result.external_ref, result.reference].filter(Boolean)
  return (
    <section key={scripts}>
      <Group gap="sm" mt="xs">
        <Title order={1} size="h4">
          {formatParcel(parcel)}
        </Title>
        <Badge variant="outline">{parcel.state_label}</Badge>
        <Badge variant="light" color={findings ? 'teal' : 'red'}>
          {findings ? 'Reported' : 'Failed'}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {about.join(' · ')} · searched by {searcher?.name ?? 'unknown user'}, finished{' '}
        {formatMoment(result.finished_at)}. It can no longer be changed.
      </Text>
      {error && (
        <Text size="sm" fw={600} className={classes.failed ?? ''}>
          {error.message}{' '}
          <Text span size="xs" ff="monospace">
            {error.code}
          </Text>
        </Text>
      )}
      {findings && (
        <FindingsView
          findFlag={findFlag}
          findings={findings}
          reason={result.name_match}
          borrower={result.borrower_name}
        />
      )}
      <Title order={2} size="h5" mt="lg">
        Extracts
      </Title>
      {result.extracts.length === 0 && <Text size="sm">No extracts attached.</Text>}
      <ExtractList
        of={{
          lender: lender.id,
          collateral: result.collateral_id,
          property: result.property_id,
        }}
        extracts={result.extracts}
      />
    </section>
  )
}
