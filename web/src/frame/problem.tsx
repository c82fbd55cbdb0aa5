import { Alert, Button, List, Text } from '@mantine/core'
import { ApiError } from '../api/api-error.ts'

/** An error message from the service, with a retry button where possible. */
export function Problem({ error, retry }: { error: unknown; retry?: () => void }) {
  const { message, details, requestId } = readError(error)
  return (
    <Alert color="red" title={message} role="alert" my="sm">
      {details.length > 0 && (
        <List size="sm">
          {details.map((detail) => (
            <List.Item key={detail}>{detail}</List.Item>
          ))}
        </List>
      )}
      {requestId && (
        <Text size="xs" c="dimmed">
          Request {requestId}
        </Text>
      )}
      {retry && (
        <Button size="xs" mt="xs" variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}

export function readError(error: unknown): {
  message: string
  details: readonly string[]
  requestId?: string | undefined
} {
  if (error instanceof ApiError) return error
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { message: 'The service did not respond in time.', details: [] }
  }
  return { message: 'The service cannot be reached.', details: [] }
}
