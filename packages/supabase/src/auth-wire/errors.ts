/**
 * An error of auth/v1, as in GoTrue: `code` is one of the client's `ErrorCode`, `message` is shown to users. `more` is added to
 * the body (`weak_password`). Client errors must not be 5xx, which the client would retry.
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

/** 429 with `Retry-After`. */
export class RateLimitError extends AuthError {
  readonly seconds: number;

  constructor(
    code: 'over_request_rate_limit' | 'over_email_send_rate_limit' | 'mfa_recovery_codes_locked',
    seconds: number,
  ) {
    super(429, code, `For security purposes, you can only request this after ${seconds} seconds.`);
    this.seconds = seconds;
  }
}
