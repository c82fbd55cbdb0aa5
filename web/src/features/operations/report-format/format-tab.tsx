import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reportFormatQuery } from '../../../api/wording.ts'
import { Problem } from '../../../frame/problem.tsx'
import type { TabProps } from '../tab-props.ts'
import { FormatForm } from './format-form.tsx'

/** How the reports of a lender look, in both modes. */
export function FormatTab({ lender }: TabProps) {
  const format = useQuery(reportFormatQuery(lender.id))
  if (format.error) return <Problem error={format.error} retry={() => void format.refetch()} />
  if (!format.data) return <Loader aria-label="Loading" />
  return <FormatForm key={lender.id} lender={lender.id} page={format.data} />
}
