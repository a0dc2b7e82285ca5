/** An answer of the API that is no success; status 0 when there was no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  /** The sentence of the API, for people. */
  readonly error: string;
  /** The field that was refused, where one was. */
  readonly field: string | undefined;
  /** Asks support for what happened. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt, where the API says so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    body: { error: string; field?: string | undefined; requestId?: string | undefined },
    options: { retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(body.error, { cause: options.cause });
    this.name = 'ApiError';
    this.status = status;
    this.error = body.error;
    this.field = body.field;
    this.requestId = body.requestId;
    this.retryAfter = options.retryAfter;
  }
}
