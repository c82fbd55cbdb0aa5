import { SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import type { Answer } from '../../api/client.ts'
import type { PageRect } from '../../viewer/rect-layer.tsx'
import classes from './case.module.css'

type Side = Answer<'listDisagreements'>['disagreements'][number]['sides'][number]

export interface DocumentPlace {
  document: string
  page: number
  rect: PageRect
  label: string
}

interface Props {
  sides: readonly Side[]
  onShow(places: readonly DocumentPlace[]): void
  onOpenTab(tab: string): void
}

/** Each opens the place of its value: in a document, in the case, or in the land records. */
export function DisagreementSides({ sides, onShow, onOpenTab }: Props) {
  const open = ({ source, document_id: document, label, value, places }: Side) => {
    if (source === 'lender') onOpenTab('case')
    else if (source === 'registry') onOpenTab('collateral')
    else if (document)
      onShow(places.map((place) => ({ document, label: `${label}: ${value}`, ...place })))
  }
  return (
    <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs">
      {sides.map((side, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sides are never reordered
        <UnstyledButton key={at} className={classes.side ?? ''} onClick={() => open(side)}>
          <Text size="xs" c="dimmed" component="span">
            {describeSource(side)}
          </Text>
          <Text size="sm" component="span">
            {side.label}: <strong>{side.value}</strong>
          </Text>
          {side.doubtful && (
            <Text size="xs" c="orange" component="span">
              read with doubt
            </Text>
          )}
        </UnstyledButton>
      ))}
    </SimpleGrid>
  )
}

function describeSource({ source, name, places }: Side): string {
  if (source === 'lender') return 'Lender’s data'
  if (source === 'registry') return `Land records, ${name}`
  const [first] = places
  return first ? `${name}, page ${first.page}` : name
}
