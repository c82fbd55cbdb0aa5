import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import type { DeskProperty } from '../../api/desk.ts'
import { Problem } from '../../ui/problem.tsx'
import { useMode } from '../frame.tsx'
import { type FailureCode, failureWords } from './failure-words.ts'
import { useDeskChange } from './use-desk-change.ts'

const codes = Object.keys(failureWords) as FailureCode[]

/** The portal could not be searched: the lender is told so, and why. */
export function FailDialog(props: { property: DeskProperty; onClose(): void; onDone(): void }) {
  const { property, onClose, onDone } = props
  const mode = useMode()
  const [code, setCode] = useState<FailureCode>()
  const fail = useDeskChange(
    (given: FailureCode) =>
      call('failProperty', {
        params: { mode, property: property.property_id },
        body: { code: given },
      }),
    'The search has ended as failed.',
    onDone,
  )
  return (
    <Modal opened onClose={onClose} size="lg" title="It cannot be searched">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (code) fail.mutate(code)
        }}
      >
        <Text size="sm" mb="sm">
          {property.lender.name} is told that the search failed, and never that there is nothing. It
          cannot be taken up again.
        </Text>
        <Radio.Group
          label="Why"
          value={code ?? null}
          onChange={(value) => setCode(value as FailureCode)}
        >
          <Stack gap={8} mt={4}>
            {codes.map((each) => (
              <Radio
                key={each}
                value={each}
                label={failureWords[each].title}
                description={failureWords[each].why}
              />
            ))}
          </Stack>
        </Radio.Group>
        {fail.error && <Problem error={fail.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" color="red" loading={fail.isPending} disabled={!code}>
            End as failed
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
