/** A failed API call; status 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  /** The API's error message for users. */
  readonly error: string;
  /** The invalid field, if any. */
  readonly field: string | undefined;
  /** The id to quote to support. */
  readonly requestId: string | undefined;
  /** Seconds to wait before retrying, if the API names them. */
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
