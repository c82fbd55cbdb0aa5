import { Table } from '@mantine/core'
import classes from './plots.module.css'

/** A figure in a table with a bar; the bar adds no information. */
export function BarCell({ value, greatest }: { value: number; greatest: number }) {
  const share = greatest === 0 ? 0 : (100 * value) / greatest
  return (
    <Table.Td>
      <div className={classes.cell}>
        <span>{value.toLocaleString('en-IN')}</span>
        <svg width="100%" height={8} aria-hidden="true" className={classes.tone3}>
          <rect className={classes.bar} x={0} y={0} height={8} width={`${share}%`} />
        </svg>
      </div>
    </Table.Td>
  )
}
