import { Button, Group, Loader, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import type { DeskProperty } from '../../api/search-desk.ts'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'
import { type FailureCode, useFailureTexts } from '../../land-records/use-texts.ts'
import { useDeskChange } from './use-desk-change.ts'

/** The portal could not be searched: the lender is notified with the reason. */
export function FailDialog(props: { property: DeskProperty; onClose(): void; onDone(): void }) {
  const { property, onClose, onDone } = props
  const mode = useMode()
  const [code, setCode] = useState<FailureCode>()
  const failures = useFailureTexts()
  const fail = useDeskChange(
    (given: FailureCode) =>
      call('failProperty', {
        params: { mode, property: property.property_id },
        body: { code: given },
      }),
    'Search marked as failed.',
    onDone,
  )
  return (
    <Modal opened onClose={onClose} size="lg" title="Search not possible">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (code) fail.mutate(code)
        }}
      >
        <Text size="sm" mb="sm">
          {property.lender.name} is notified that the search failed, not that no record exists. The
          search cannot be reopened.
        </Text>
        {failures.error && <Problem error={failures.error} retry={() => void failures.refetch()} />}
        {failures.all.length === 0 && !failures.error && <Loader aria-label="Loading" />}
        <Radio.Group
          label="Reason sent to the lender"
          value={code ?? null}
          onChange={(value) => setCode(value as FailureCode)}
        >
          <Stack gap={8} mt={4}>
            {failures.all.map(({ code: each, title, sentence }) => (
              <Radio key={each} value={each} label={title} description={sentence} />
            ))}
          </Stack>
        </Radio.Group>
        {fail.error && <Problem error={fail.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" color="red" loading={fail.isPending} disabled={!code}>
            Mark as failed
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
