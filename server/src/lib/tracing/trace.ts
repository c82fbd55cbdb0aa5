/**
 * Spans without a tracing library: while tracing is off, nothing of one is loaded, and each function
 * here costs a comparison. `open-tracing.ts` has the tracer.
 */

/** Never a name, a reference, an address or a part of a body. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  kind?: 'internal' | 'server' | 'client'
  facts?: SpanFacts
  /**
   * The `traceparent` that this continues. Of a caller: the trace is continued, but whether it is
   * recorded is decided here. Of ours: decided before, for the whole trace.
   */
  parent?: { from: 'caller' | 'us'; traceparent: string } | undefined
  /** If it began before this call. */
  startedAt?: Date
}

export interface Span {
  /** For headers and rows: what continues the trace below this span. */
  readonly traceparent: string
  readonly traceId: string
  add(facts: SpanFacts): void
  /** What `work` begins, also later, is below this span. */
  run<T>(work: () => T): T
  /** With the reason, if it failed; only its name is kept. */
  end(failure?: unknown): void
}

export interface Tracer {
  begin(name: string, options: SpanOptions): Span
  /** Below the running one; undefined if none runs. */
  beginChild(name: string, facts: SpanFacts): Span | undefined
  active(): Span | undefined
}

let tracer: Tracer | undefined

/** Returns the function that takes it out of use again. */
export function useTracer(used: Tracer): () => void {
  tracer = used
  return () => {
    if (tracer === used) tracer = undefined
  }
}

/** The caller ends it. Undefined while tracing is off. */
export function beginSpan(name: string, options: SpanOptions): Span | undefined {
  return tracer?.begin(name, options)
}

/** Work with a span of its own, which may continue an earlier trace. */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = tracer?.begin(name, options)
  return span ? span.run(() => ending(span, work(span))) : work(undefined)
}

/** A part of the work of a running span; without one, or while tracing is off, only the work. */
export function traced<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  const span = tracer?.beginChild(name, facts)
  return span ? span.run(() => ending(span, work())) : work()
}

/** For a row, so that work done later continues the trace. Null while tracing is off. */
export function currentTraceparent(): string | null {
  return tracer?.active()?.traceparent ?? null
}

async function ending<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    const result = await work
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
