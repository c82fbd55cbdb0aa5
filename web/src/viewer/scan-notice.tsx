import { Alert } from '@mantine/core'
import type { Answer } from '../api/client.ts'

type Scan = Answer<'listDocuments'>['documents'][number]['scan']

/** Suffix for a document in a list; empty for most. */
export function scanLabel({ state, withheld, message }: Scan): string {
  if (withheld === 'malware') return ' · malware'
  if (state === 'waiting' && withheld) return ' · being scanned'
  return message ? ' · not scanned' : ''
}

/** Why a document cannot be opened, or that it was not scanned. */
export function ScanNotice({ scan, isOfLender }: { scan: Scan; isOfLender: boolean }) {
  if (!scan.message) return null
  const isMalware = scan.withheld === 'malware'
  const isWaiting = scan.withheld === 'scanning'
  return (
    <Alert
      color={isMalware ? 'red' : isWaiting ? 'blue' : 'orange'}
      py={4}
      px="sm"
      role={isWaiting ? 'status' : 'alert'}
    >
      {scan.message}
      {isMalware && isOfLender && ' The lender is asked for a clean copy.'}
    </Alert>
  )
}
