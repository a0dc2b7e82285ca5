/** Why a token was refused. `expired` alone is worth a refresh. */
export type TokenFault = 'malformed' | 'signature' | 'expired' | 'claims';

/**
 * A token or API key that is refused. `bad_jwt` is about an access token, `session_not_found` about one whose session has ended, `invalid_api_key` about an `apikey`. The message
 * may be shown to the caller: it names no key and no secret.
 */
export class TokenError extends Error {
  readonly code: 'bad_jwt' | 'invalid_api_key' | 'session_not_found';
  readonly fault: TokenFault;

  constructor(code: TokenError['code'], fault: TokenFault, message: string) {
    super(message);
    this.name = 'TokenError';
    this.code = code;
    this.fault = fault;
  }
}

/** The session that a token names has ended. */
export function sessionEnded(): TokenError {
  const message = 'Session from session_id claim in JWT does not exist';
  return new TokenError('session_not_found', 'claims', message);
}
