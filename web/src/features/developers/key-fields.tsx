import { Checkbox, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { MomentField } from '../../ui/date-fields.tsx'

/** As typed. */
export interface KeyWish {
  label: string
  scopes: string[]
  rate: number | string
  burst: number | string
  expires: string
}

/** A scope, and why this person may not give it to a key. */
interface ScopeChoice {
  scope: string
  means: string
  why_not: string | null
}

interface Props {
  wish: KeyWish
  choices: readonly ScopeChoice[]
  /** The scopes the key already has: they may stay, whoever changes it. */
  had?: readonly string[]
  /** Only our office changes how many requests a key may send. */
  hasRates?: boolean
  onChange(wish: KeyWish): void
}

export function KeyFields({ wish, choices, had = [], hasRates = false, onChange }: Props) {
  const change = (changed: Partial<KeyWish>) => onChange({ ...wish, ...changed })
  return (
    <>
      <TextInput
        label="Label"
        description="What the key is used for."
        maxLength={100}
        data-autofocus
        value={wish.label}
        onChange={({ currentTarget }) => change({ label: currentTarget.value })}
      />
      <Checkbox.Group
        mt="sm"
        label="Scopes"
        value={wish.scopes}
        onChange={(chosen) => change({ scopes: chosen })}
      >
        <Stack gap={6} mt={4}>
          {choices.map(({ scope, means, why_not: whyNot }) => {
            const isClosed = whyNot !== null && !had.includes(scope)
            return (
              <Checkbox
                key={scope}
                value={scope}
                label={`${means} (${scope})`}
                disabled={isClosed}
                {...(isClosed && { description: whyNot })}
              />
            )
          })}
        </Stack>
      </Checkbox.Group>
      {hasRates && <Rates wish={wish} onChange={change} />}
      <MomentField
        mt="sm"
        label="Expires"
        description="Leave empty for no expiry. In your local time."
        value={wish.expires}
        onChange={(expires) => change({ expires })}
      />
    </>
  )
}

function Rates(props: { wish: KeyWish; onChange(changed: Partial<KeyWish>): void }) {
  const { wish, onChange } = props
  return (
    <Group grow mt="sm" align="flex-end">
      <NumberInput
        label="Requests per second"
        placeholder="Service default"
        min={1}
        max={1_000_000}
        allowDecimal={false}
        value={wish.rate}
        onChange={(rate) => onChange({ rate })}
      />
      <NumberInput
        label="Burst"
        placeholder="Service default"
        min={1}
        max={1_000_000}
        allowDecimal={false}
        value={wish.burst}
        onChange={(burst) => onChange({ burst })}
      />
    </Group>
  )
}
