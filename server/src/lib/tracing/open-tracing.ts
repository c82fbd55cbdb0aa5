import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import {
  type Context,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Counter } from '@prometheus-io/client'
import type { Log } from '../log/log.ts'
import { version } from '../version.ts'
import { withinLimit } from '../within-limit.ts'
import { type Span, type SpanFacts, type SpanOptions, type Tracer, useTracer } from './trace.ts'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'

export interface TracingOptions {
  endpoint: string
  headers: Record<string, string>
  percent: number
  role: string
  log: Log
  spans: Counter<'outcome'>
  limits?: Partial<TracingLimits>
}

export interface TracingLimits {
  /** Ended spans that wait for the collector; more are dropped. */
  waitingMax: number
  batchMax: number
  sendEveryMs: number
  sendTimeoutMs: number
  /** A stop waits no longer for the last spans. */
  closeMs: number
}

const limitsDefault: TracingLimits = {
  waitingMax: 2_048,
  batchMax: 256,
  sendEveryMs: 2_000,
  sendTimeoutMs: 5_000,
  closeMs: 2_000,
}

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT }

/** Traces to a collector, by OTLP over HTTP. docs/decisions/0035-traces.md */
export function openTracing(options: TracingOptions): { close(): Promise<void> } {
  const { percent, role } = options
  const limits = { ...limitsDefault, ...options.limits }
  const ratio = percent / 100
  // From 0, or the first failure would be no increase.
  for (const outcome of ['recorded', 'exported', 'failed']) options.spans.inc({ outcome }, 0)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'deedwire',
      'service.version': version,
      'service.instance.id': randomUUID(),
      'deedwire.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: countingExporter(options, limits),
        maxQueueSize: limits.waitingMax,
        maxExportBatchSize: limits.batchMax,
        scheduledDelayMillis: limits.sendEveryMs,
        exportTimeoutMillis: limits.sendTimeoutMs,
      }),
    ],
  })
  const tracer = tracerOn(provider.getTracer('deedwire', version), {
    ratio,
    onRecorded: () => options.spans.inc({ outcome: 'recorded' }),
  })
  const stopUsing = useTracer(tracer)
  return {
    async close() {
      stopUsing()
      // What the collector does not take in time is lost: a stop must not depend on it.
      await withinLimit(limits.closeMs, () => provider.shutdown()).catch(() => {})
    },
  }
}

const logEveryMs = 60_000

/** Failures are counted, and logged once a minute. */
function countingExporter(
  { endpoint, headers, log, spans }: TracingOptions,
  { sendTimeoutMs, waitingMax, batchMax }: TracingLimits,
): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: sendTimeoutMs,
    // At the end all that wait are sent at once, besides the batch on its way.
    concurrencyLimit: Math.ceil(waitingMax / batchMax) + 1,
  })
  let loggedAt = Number.NEGATIVE_INFINITY
  return {
    export(batch: ReadableSpan[], done) {
      exporter.export(batch, (result) => {
        const isExported = result.code === 0
        spans.inc({ outcome: isExported ? 'exported' : 'failed' }, batch.length)
        if (!isExported && performance.now() - loggedAt > logEveryMs) {
          loggedAt = performance.now()
          log.warn({ err: result.error, spans: batch.length }, 'traces could not be exported')
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}

function tracerOn(
  otel: OtelTracer,
  { ratio, onRecorded }: { ratio: number; onRecorded(): void },
): Tracer {
  const running = new AsyncLocalStorage<{ context: Context; span: Span }>()

  function begin(name: string, from: Context, { kind, facts, startedAt }: SpanOptions): Span {
    const made = otel.startSpan(
      name,
      {
        kind: kinds[kind ?? 'internal'],
        ...(facts && { attributes: facts }),
        ...(startedAt && { startTime: startedAt }),
      },
      from,
    )
    const context = trace.setSpan(from, made)
    const span: Span = {
      ...namesOf(made),
      add: (more) => void made.setAttributes(more),
      run: (work) => running.run({ context, span }, work),
      end(failure) {
        if (failure !== undefined) markFailed(made, failure)
        if (made.isRecording()) onRecorded()
        made.end()
      },
    }
    return span
  }

  return {
    begin: (name, options) => begin(name, contextOf(options.parent, ratio), options),
    beginChild(name: string, facts: SpanFacts) {
      const parent = running.getStore()
      return parent && begin(name, parent.context, { facts })
    },
    active: () => running.getStore()?.span,
  }
}

function namesOf(made: OtelSpan) {
  const { traceId, spanId, traceFlags } = made.spanContext()
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0
  return { traceId, traceparent: formatTraceparent({ traceId, spanId, isSampled }) }
}

/** Of an error only its name: messages may quote what was sent. */
function markFailed(made: OtelSpan, failure: unknown): void {
  const name = failure instanceof Error ? failure.name : 'Error'
  made.setAttribute('error.type', name)
  made.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * A caller chooses the trace, by id and flag, but not whether it is recorded: that is drawn here, so
 * that no one can have every request recorded. Our own contexts carry what was drawn.
 */
function contextOf(parent: SpanOptions['parent'], ratio: number): Context {
  const found = parent && parseTraceparent(parent.traceparent)
  if (!parent || !found) return ROOT_CONTEXT
  const { traceId, spanId } = found
  const isSampled = parent.from === 'us' ? found.isSampled : Math.random() < ratio
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
