import { AsyncLocalStorage } from 'node:async_hooks';
import { currentOperation } from './operation.ts';

/** Values of a span. Never an address, a text or anything else of a person. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

export interface SpanOptions {
  readonly attributes?: SpanAttributes;
  /** `server` for a request to us, `client` for a request of ours. */
  readonly kind?: 'server' | 'client' | 'internal';
  /** The `traceparent` of the span in another process that caused this one. Defaults to the current span. */
  readonly parent?: string | undefined;
}

/** A step of work that is traced. */
export interface Span {
  /** W3C Trace Context of this span. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** @param error the reason if the work failed; only its name is recorded */
  end(error?: unknown): void;
}

/** Starts spans; the server implements it with OpenTelemetry. */
export type StartSpan = (name: string, options: SpanOptions, within: Span | undefined) => Span;

let start: StartSpan | undefined;
const spans = new AsyncLocalStorage<Span>();

/** Traces from now on; undefined stops it. */
export function traceWith(startSpan: StartSpan | undefined): void {
  start = startSpan;
}

/** Runs `work` in a span, if this process is traced, else directly. The span ends when the promise settles. */
export function traced<Result>(
  name: string,
  work: () => Promise<Result>,
  options?: SpanOptions,
): Promise<Result> {
  return start === undefined ? work() : runTraced(beginSpan(name, options), work);
}

async function runTraced<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await spans.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Starts a span that its caller ends, and runs `work` in it; undefined if this process is not traced. */
export function openSpan<Result>(
  name: string,
  work: () => Result,
  options?: () => SpanOptions,
): { readonly span: Span | undefined; readonly result: Result } {
  if (start === undefined) return { span: undefined, result: work() };
  const span = beginSpan(name, options?.());
  return { span, result: spans.run(span, work) };
}

function beginSpan(name: string, options: SpanOptions = {}): Span {
  if (start === undefined) throw new Error('This process is not traced.');
  const requestId = currentOperation()?.requestId;
  const attributes = { 'dragoman.request_id': requestId, ...options.attributes };
  return start(name, { ...options, attributes }, spans.getStore());
}

/** Adds to the current span, if there is one. */
export function annotateSpan(attributes: SpanAttributes): void {
  if (start !== undefined) spans.getStore()?.set(attributes);
}

/** Returns the `traceparent` of the current span, if there is one. */
export function currentTraceparent(): string | undefined {
  return start === undefined ? undefined : spans.getStore()?.traceparent;
}
