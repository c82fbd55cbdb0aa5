import { Alert, Anchor, Button, Text } from '@mantine/core'
import { limits } from './limits.ts'
import type { Trouble } from './pdf/pdf-messages.ts'

const seconds = (ms: number) => `${ms / 1000} seconds`
const suspicion = 'The file may be damaged, or made to overload the viewer.'

/** As text, for the whole document. */
export const documentTroubles: Record<Trouble | 'large', string> = {
  password: 'This PDF needs a password. Ask the lender for a copy without one.',
  broken: 'This file is not a complete PDF. Ask the lender to send it again.',
  time: `This document did not open within ${seconds(limits.openMs)} and was stopped. ${suspicion}`,
  memory: `This document needs too much memory to open and was stopped. ${suspicion}`,
  shape: 'This document cannot be shown here.',
  stopped: `The viewer stopped while opening this document. ${suspicion}`,
  closed: `Several pages of this document had to be stopped, so it was closed. ${suspicion}`,
  large: `This file is too large to be shown here (more than ${limits.fileBytes / 1024 / 1024} MB).`,
}

/** As text, for one page of it. */
export const pageTroubles: Record<Trouble, string> = {
  password: documentTroubles.password,
  broken: 'This page is damaged and cannot be drawn.',
  time: `This page was not drawn within ${seconds(limits.drawMs)} and was stopped. ${suspicion}`,
  memory: `This page needs too much memory to draw and was stopped. ${suspicion}`,
  shape: `This page is too long and narrow to be shown here (more than ${limits.pageRatio} to 1).`,
  stopped: `The viewer stopped while drawing this page. ${suspicion}`,
  closed: documentTroubles.closed,
}

/** It may have been the machine, not the file. */
const mayWork: readonly string[] = ['time', 'memory', 'stopped'] satisfies Trouble[]

/** The retry, if it may have another outcome. */
export const retryOf = (trouble: Trouble | 'large', retry: () => void) =>
  mayWork.includes(trouble) ? retry : undefined

const formatNumber = (count: number) => count.toLocaleString('en-IN')
export const tooManyPages = (pages: number) =>
  `This document has ${formatNumber(pages)} pages. Only the first ${formatNumber(limits.pages)} are shown.`

interface NoteProps {
  text: string
  saveUrl?: string | undefined
  retry?: (() => void) | undefined
}

/** The fault of a document, and the remaining way to open it. */
export function TroubleNote(props: NoteProps) {
  return (
    <Alert color="orange" role="alert" my="sm" maw={700} mx="auto">
      <Text size="sm">
        {props.text}
        {props.saveUrl && (
          <>
            {' '}
            <Anchor href={props.saveUrl} size="sm" c="inherit" underline="always">
              Save the file
            </Anchor>{' '}
            to open it outside the workbench, with care.
          </>
        )}
      </Text>
      {props.retry && (
        <Button size="xs" mt="xs" variant="default" onClick={props.retry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}
