import { Badge, Button, Code, CopyButton, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../frame/problem.tsx'
import { JsonText } from '../../ui/json-text.tsx'
import { type ApiAnswer, sendRequest, toCurl, toRequest } from './api-request.ts'
import type { Operation, Parameter } from './document.ts'

const mono = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } }

/** The parameters and the body of an operation, begun with the examples of the documentation. */
export function OperationForm({ operation, apiKey }: { operation: Operation; apiKey: string }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      operation.parameters.flatMap((one) => (one.isRequired ? [[one.name, one.example]] : [])),
    ),
  )
  const [body, setBody] = useState(operation.body ?? '')
  const request = toRequest(operation, values, body)
  const sending = useMutation({ gcTime: 0, mutationFn: () => sendRequest(request, apiKey) })
  return (
    <>
      <Text size="sm" mt="sm" style={{ whiteSpace: 'pre-line' }}>
        {operation.about}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sending.mutate()
        }}
      >
        {operation.parameters.map((one) => (
          <ParameterField
            key={one.name}
            parameter={one}
            value={values[one.name] ?? ''}
            onChange={(value) => setValues({ ...values, [one.name]: value })}
          />
        ))}
        {operation.body !== undefined && (
          <Textarea
            label="Body"
            mt="sm"
            autosize
            minRows={3}
            maxRows={16}
            styles={mono}
            value={body}
            onChange={({ currentTarget }) => setBody(currentTarget.value)}
          />
        )}
        <Curl text={toCurl(request, window.location.origin)} />
        <Button type="submit" mt="sm" loading={sending.isPending} disabled={!apiKey}>
          Send to UAT
        </Button>
        {!apiKey && (
          <Text size="sm" c="dimmed" mt={4}>
            Enter a test key first.
          </Text>
        )}
      </form>
      <div aria-live="polite">
        {sending.error && <Problem error={sending.error} />}
        {sending.data && <AnswerView answer={sending.data} />}
      </div>
    </>
  )
}

function ParameterField(props: {
  parameter: Parameter
  value: string
  onChange(value: string): void
}) {
  const { parameter, value, onChange } = props
  return (
    <TextInput
      mt="sm"
      label={`${parameter.name} (${parameter.place})`}
      description={parameter.about}
      placeholder={parameter.example}
      required={parameter.isRequired}
      styles={mono}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function Curl({ text }: { text: string }) {
  return (
    <section aria-label="As curl">
      <Group justify="space-between" mt="md" mb={4}>
        <Text size="sm" fw={600}>
          As curl
        </Text>
        <CopyButton value={text} timeout={4000}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
            </Button>
          )}
        </CopyButton>
      </Group>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {text}
      </Code>
    </section>
  )
}

function AnswerView({ answer }: { answer: ApiAnswer }) {
  const { status, headers, text, durationMs } = answer
  const color = status >= 500 ? 'red' : status >= 400 ? 'orange' : 'teal'
  return (
    <section aria-label="Answer">
      <Group mt="lg" mb="xs">
        <Text fw={600}>Answer</Text>
        <Badge color={color} variant="light">
          {status}
        </Badge>
        <Text size="sm" c="dimmed">
          {durationMs.toLocaleString('en-IN')} ms
        </Text>
      </Group>
      <JsonText label="Body of the answer" text={text || '(no body)'} />
      <Text size="sm" fw={600} mt="sm" mb={4}>
        Headers
      </Text>
      <JsonText
        label="Headers of the answer"
        text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
      />
    </section>
  )
}
