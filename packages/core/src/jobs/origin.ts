import { currentOperation, currentTraceparent } from '../observability/index.ts';

/** Name of what is stored beside a payload. No payload has it. */
const stored = '$origin';

interface Origin {
  readonly requestId?: string | undefined;
  /** The span that enqueued the job. */
  readonly traceparent?: string | undefined;
  /** An administrator cancelled the job. */
  readonly isCancelled?: true;
  /** An administrator requested another run after the job had failed. */
  readonly isRetry?: true;
}

/** Returns a payload with the id and span of the request that enqueues it, which its run continues. */
export function withOrigin(payload: object): object {
  const requestId = currentOperation()?.requestId;
  const traceparent = currentTraceparent();
  const isOwn = requestId === undefined && traceparent === undefined;
  return isOwn ? payload : { ...payload, [stored]: { requestId, traceparent } };
}

/** Returns the data of a failed job for another run. */
export function retried(data: object): object {
  const { payload, origin } = splitOrigin(data);
  const { isCancelled: _isCancelled, ...rest } = origin;
  return { ...(payload as object), [stored]: { ...rest, isRetry: true } };
}

/** Divides what `withOrigin` returned. */
export function splitOrigin(data: unknown): { payload: unknown; origin: Origin } {
  const { [stored]: origin = {}, ...payload } = data as Record<string, unknown>;
  return { payload, origin: origin as Origin };
}
