/** What a weak password lacks, as the client's `AuthWeakPasswordError` lists it. */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

/**
 * A refusal of auth/v1, in GoTrue's vocabulary: `code` is one of the client's `ErrorCode`, `message` is shown to people.
 * `more` goes into the body beside them (`weak_password`). Never a 5xx for what the client did: it would try again.
 */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

/** 400 `validation_failed`: the request has the wrong shape. */
export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

/** 429 with the seconds to wait in `Retry-After` too. */
export class RateLimitError extends AuthError {
  readonly seconds: number;

  constructor(code: 'over_request_rate_limit' | 'over_email_send_rate_limit', seconds: number) {
    super(429, code, `For security purposes, you can only request this after ${seconds} seconds.`);
    this.seconds = seconds;
  }
}
