import { Badge, Group, List, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Findings, NameMatchReason } from '../api/search-desk.ts'
import { FlagEvidence } from './flag-evidence.tsx'
import { bandLooks, severityLooks } from './flag-looks.ts'
import { formatArea, formatDate } from './format-findings.ts'
import type { FindFlag } from './use-texts.ts'

interface Named {
  findings: Findings
  /** Why the name matches or not; not sent to the lender. */
  reason: NameMatchReason
  /** Left out where the page says it already. */
  borrower?: string
}

interface Texts {
  findings: Findings
  /** The sentence of a flag. */
  findFlag: FindFlag
}

/** The findings on a parcel, as the lender gets them. */
export function FindingsView({ findings, reason, borrower, findFlag }: Named & Texts) {
  const { area, mortgages, encumbrances, holders } = findings
  return (
    <Stack gap="sm">
      <BandAndFlags findings={findings} findFlag={findFlag} />
      <Part title="Name">
        <NameMatch
          findings={findings}
          reason={reason}
          {...(borrower !== undefined && { borrower })}
        />
        {holders.length > 0 && (
          <Text size="sm" mt={4}>
            Held by {holders.join(' · ')}
          </Text>
        )}
      </Part>
      <Part title="Area">
        <Text size="sm">{area.raw ? `${area.raw} = ${formatArea(area)}` : 'Not stated.'}</Text>
      </Part>
      <Part title="Mortgages">
        {mortgages.length === 0 && <Text size="sm">None on record.</Text>}
        {mortgages.map((one) => (
          <Text component="div" size="sm" key={`${one.documentNo}${one.date}`}>
            <Badge size="sm" variant="light" color={one.status === 'open' ? 'red' : 'teal'}>
              {one.status === 'open' ? 'Open' : 'Discharged'}
            </Badge>{' '}
            {one.kind === 'revenue' && 'In the record of rights: '}
            {[one.documentNo, one.date && formatDate(one.date), one.lender]
              .filter(Boolean)
              .join(', ')}
            {one.dischargedBy &&
              `; by ${one.dischargedBy.documentNo}, ${formatDate(one.dischargedBy.date)}`}
          </Text>
        ))}
      </Part>
      <Part title="Registered documents">
        {encumbrances.length === 0 && <Text size="sm">None on record.</Text>}
        <List size="sm">
          {encumbrances.map(({ documentNo, date, nature, kind }) => (
            <List.Item key={`${documentNo}${date}${nature}`}>
              {nature}, {documentNo}, {formatDate(date)}
              {kind && kind !== 'other' && (
                <Badge size="xs" variant="light" color="gray" ml={6}>
                  {kindLabels[kind]}
                </Badge>
              )}
            </List.Item>
          ))}
        </List>
      </Part>
    </Stack>
  )
}

const kindLabels = {
  transfer: 'Transfer',
  encumbrance: 'Encumbrance',
  release: 'Release',
} as const

export function BandAndFlags({ findings, findFlag }: Texts) {
  const { label, color } = bandLooks[findings.riskBand]
  return (
    <div>
      <Badge size="lg" color={color}>
        {label}
      </Badge>
      {findings.riskFlags.length === 0 && (
        <Text size="sm" mt={4}>
          No risk flags.
        </Text>
      )}
      <Stack gap={4} mt="xs" component="ul" p={0} style={{ listStyle: 'none' }}>
        {findings.riskFlags.map((name) => {
          const { severity, sentence } = findFlag(name)
          const looks = severity ? severityLooks[severity] : { label: '…', color: 'gray' }
          return (
            <Group key={name} component="li" gap={8} wrap="nowrap" align="flex-start">
              <Badge size="sm" variant="light" color={looks.color} miw={68} mt={2}>
                {looks.label}
              </Badge>
              <div>
                <Text size="sm">
                  {sentence}{' '}
                  <Text span size="xs" c="dimmed" ff="monospace">
                    {name}
                  </Text>
                </Text>
                <FlagEvidence of={findings.evidence.filter(({ flag }) => flag === name)} />
              </div>
            </Group>
          )
        })}
      </Stack>
    </div>
  )
}

const matchLooks = {
  match: { label: 'Match', color: 'teal', sentence: 'A recorded holder matches the borrower.' },
  partial: {
    label: 'Partial match',
    color: 'yellow',
    sentence: 'A recorded holder partly matches the borrower.',
  },
  mismatch: {
    label: 'Mismatch',
    color: 'red',
    sentence: 'No recorded holder matches the borrower.',
  },
  not_checked: { label: 'Not checked', color: 'gray', sentence: 'No recorded holder to compare.' },
} as const

export function NameMatch({ findings, reason, borrower }: Named) {
  const { label, color, sentence } = matchLooks[findings.nameMatch]
  return (
    <Text component="div" size="sm">
      <Badge size="sm" variant="light" color={color}>
        {label}
        {findings.nameMatch !== 'not_checked' && ` · ${findings.nameMatchScore} of 100`}
      </Badge>{' '}
      {sentence}
      {borrower !== undefined && (
        <>
          {' '}
          Borrower: <b>{borrower}</b>
        </>
      )}
      {reason && (
        <Text size="sm" c="dimmed" mt={2}>
          Why: {reason.why}
          {findings.holders.length > 1 && ` Closest: ${reason.holder}.`} Internal only: the lender
          sees just the score.
        </Text>
      )}
    </Text>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h6" mb={2}>
        {title}
      </Title>
      {children}
    </section>
  )
}
