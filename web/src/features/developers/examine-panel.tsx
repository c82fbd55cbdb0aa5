import { Alert, Button, Group, PasswordInput, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../frame/problem.tsx'
import { ExaminationTable } from './examination-table.tsx'
import { saveCertificate } from './past-examinations.tsx'
import type { Examination, ExaminationBody } from './types.ts'

const verdicts: Record<Examination['verdict'], { title: string; color: string }> = {
  passed: { title: 'Passed', color: 'teal' },
  failed: { title: 'Not passed', color: 'red' },
  incomplete: { title: 'Not passed: some checks could not run', color: 'orange' },
}

interface Props {
  /** The callback URL, whose secret is known. */
  registered: string | undefined
  examine(body: ExaminationBody): Promise<Examination>
}

/** Tests a UAT receiver with good and bad callbacks, before it goes live. */
export function ExaminePanel(props: Props) {
  const examination = useExamination(props)
  const found = examination.examining.data
  return (
    <section>
      <Title order={2} size="h5" mt="xl">
        Run go-live test
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Sends genuine, duplicate, out-of-order, tampered, stale, wrongly signed, slow and large
        callbacks for made-up cases, and issues a signed certificate for go-live. Takes up to 90
        seconds.
      </Text>
      <ExamineForm examination={examination} />
      <div aria-live="polite">
        <Outcome examination={examination} />
      </div>
      {found && <ExaminationTable results={found.results} />}
    </section>
  )
}

type Examining = ReturnType<typeof useExamination>

function useExamination({ registered, examine }: Props) {
  const [url, setUrl] = useState(registered ?? '')
  const [secret, setSecret] = useState('')
  const [stateUrl, setStateUrl] = useState('')
  const isOther = url.trim() !== registered
  const examining = useMutation({
    gcTime: 0,
    mutationFn: () =>
      examine({
        url: url.trim(),
        ...(isOther && { secret }),
        ...(stateUrl.trim() && { state_url: stateUrl.trim() }),
      }),
  })
  return { url, setUrl, secret, setSecret, stateUrl, setStateUrl, isOther, examining }
}

function ExamineForm({ examination }: { examination: Examining }) {
  const { url, setUrl, secret, setSecret, stateUrl, setStateUrl, isOther, examining } = examination
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        examining.mutate()
      }}
    >
      <TextInput
        label="Receiver URL"
        required
        maxLength={2048}
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      {isOther && (
        <PasswordInput
          label="Signing secret"
          description="Of this receiver: the stored secret is used only for the registered URL."
          required
          minLength={8}
          maxLength={200}
          autoComplete="off"
          mt="sm"
          value={secret}
          onChange={({ currentTarget }) => setSecret(currentTarget.value)}
        />
      )}
      <TextInput
        label="State URL"
        description="URL where the receiver reports what it stored for a case, containing {external_ref}. Without it, duplicates and order cannot be checked."
        maxLength={2048}
        mt="sm"
        value={stateUrl}
        onChange={({ currentTarget }) => setStateUrl(currentTarget.value)}
      />
      <Button
        type="submit"
        size="xs"
        mt="sm"
        variant="default"
        loading={examining.isPending}
        disabled={!url.trim()}
      >
        Run test
      </Button>
    </form>
  )
}

function Outcome({ examination: { examining } }: { examination: Examining }) {
  const found = examining.data
  return (
    <>
      {examining.isPending && (
        <Text size="sm" mt="sm">
          Running…
        </Text>
      )}
      {examining.error && <Problem error={examining.error} />}
      {found && (
        <Alert mt="sm" color={verdicts[found.verdict].color} title={verdicts[found.verdict].title}>
          <Group justify="space-between">
            <Text size="sm">
              {found.callbacks} callbacks in {Math.round(found.duration_ms / 100) / 10} s.
            </Text>
            <Button size="xs" variant="default" onClick={() => saveCertificate(found.certificate)}>
              Download certificate
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}
