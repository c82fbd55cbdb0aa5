import { Anchor, Box, Button, Drawer, Loader, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { Problem } from '../../../frame/problem.tsx'
import { plainView } from '../../../viewer/page-view.ts'
import { type FormatDraft, toFormat } from './format-draft.ts'
import classes from './report-format.module.css'

const PdfDocument = lazy(async () => ({
  default: (await import('../../../viewer/pdf/pdf-document.tsx')).PdfDocument,
}))

/** A report with invented content in the format as typed, before it is saved. */
export function SampleReport({ lender, draft }: { lender: string; draft: FormatDraft }) {
  const [isOpen, setOpen] = useState(false)
  const drawing = useMutation({
    gcTime: 0,
    mutationFn: () =>
      call('drawSampleReport', { params: { lender }, body: toFormat(draft), timeoutMs: 90_000 }),
  })
  const open = () => {
    setOpen(true)
    drawing.mutate()
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        Show a sample report
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size="56rem"
        title="Sample report"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {drawing.isPending && <Loader aria-label="Drawing" />}
        {drawing.error && <Problem error={drawing.error} retry={() => drawing.mutate()} />}
        {isOpen && drawing.data && <Sample pdf={drawing.data} />}
      </Drawer>
    </>
  )
}

const noPins = () => []
const nothing = () => {}

function Sample({ pdf }: { pdf: Blob }) {
  const address = useAddress(pdf)
  return (
    <>
      <Text size="sm" mb="xs">
        Invented content, marked on every page. Nothing is stored.{' '}
        <Anchor href={address} download="sample.pdf">
          Save
        </Anchor>
      </Text>
      {/* Also scrolled by keyboard. */}
      <Box
        className={classes.sample ?? ''}
        role="region"
        aria-label="Pages of the sample"
        tabIndex={0}
      >
        <Suspense fallback={<Loader aria-label="Loading" />}>
          <PdfDocument
            url={pdf}
            view={plainView}
            words=""
            findPins={noPins}
            onRect={undefined}
            onOpened={nothing}
            onFound={nothing}
          />
        </Suspense>
      </Box>
    </>
  )
}

/** Of a file in memory, as long as it is shown. */
function useAddress(file: Blob): string {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
