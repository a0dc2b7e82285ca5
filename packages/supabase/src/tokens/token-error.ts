/** Why a token was refused. Only `expired` justifies a refresh. */
export type TokenFault = 'malformed' | 'signature' | 'expired' | 'claims';

/**
 * A refused token or API key. `bad_jwt`: an invalid access token; `session_not_found`: its session has ended;
 * `invalid_api_key`: an unknown `apikey`. The message contains no keys or secrets and may be shown to the caller.
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
