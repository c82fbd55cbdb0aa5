import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'
import { type MetricName, type MetricRow, metricTable } from './metric-table.ts'

type Table = typeof metricTable
type NameOf<Type extends MetricRow['type']> = {
  [Name in MetricName]: Table[Name]['type'] extends Type ? Name : never
}[MetricName]
type LabelOf<Name extends MetricName> = Table[Name]['labels'][number]

/** `read` sets its values each time the metrics are asked for. */
export function makeGauge<Name extends NameOf<'gauge'>>(
  registry: Registry,
  name: Name,
  read?: (gauge: Gauge<LabelOf<Name>>) => void,
): Gauge<LabelOf<Name>> {
  return new Gauge<LabelOf<Name>>({
    ...described<LabelOf<Name>>(registry, name),
    ...(read && {
      collect() {
        read(this)
      },
    }),
  })
}

export function makeCounter<Name extends NameOf<'counter'>>(
  registry: Registry,
  name: Name,
  read?: (counter: Counter<LabelOf<Name>>) => void,
): Counter<LabelOf<Name>> {
  return new Counter<LabelOf<Name>>({
    ...described<LabelOf<Name>>(registry, name),
    ...(read && {
      collect() {
        read(this)
      },
    }),
  })
}

export function makeHistogram<Name extends NameOf<'histogram'>>(
  registry: Registry,
  name: Name,
): Histogram<LabelOf<Name>> {
  const { buckets } = metricTable[name]
  return new Histogram<LabelOf<Name>>({
    ...described<LabelOf<Name>>(registry, name),
    buckets: [...buckets],
  })
}

function described<Label extends string>(registry: Registry, name: MetricName) {
  const { help, labels } = metricTable[name]
  return { name, help, labelNames: labels as readonly string[] as Label[], registers: [registry] }
}
