import { Anchor, Button, CopyButton, Group, Text, Title } from '@mantine/core'
import type { DeskProperty } from '../../api/search-desk.ts'
import { WordingLabel } from '../../land-records/wording-label.tsx'
import classes from './desk.module.css'

/** The values to enter on the portal, each with a copy button. */
export function ParcelCard({ property }: { property: DeskProperty }) {
  const { asks, search_form: form } = property
  return (
    <section aria-labelledby="asked">
      <Title order={2} size="h5" id="asked" mb={4}>
        What to search
      </Title>
      <Group gap="md" mb={6}>
        {form.portals.map(({ name, url }) => (
          <Anchor key={url} size="sm" href={url} target="_blank" rel="noopener noreferrer">
            {name} (new tab)
          </Anchor>
        ))}
      </Group>
      <dl className={classes.asked}>
        {asks.map(({ text: value, ...wording }) => (
          <div key={wording.english}>
            <dt>
              <WordingLabel wording={wording} language={form.language} />
            </dt>
            <Group component="dd" gap={8} m={0} wrap="nowrap">
              <Text span size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {value}
              </Text>
              <CopyButton value={value} timeout={1500}>
                {({ copied, copy }) => (
                  <Button
                    size="compact-xs"
                    variant={copied ? 'light' : 'default'}
                    onClick={copy}
                    miw={52}
                    aria-label={`Copy ${wording.english}: ${value}`}
                  >
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </div>
        ))}
      </dl>
    </section>
  )
}
