import { AuthError } from '../auth-wire/index.ts';

/** What a provider says of a person, in the words of Supabase's `identity_data`. */
export interface ProviderProfile {
  /** The provider's own, lasting id of the person. */
  readonly id: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** Kept with the identity and merged into the user's metadata. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A finished sign-in at a provider. */
export interface ProviderSignIn {
  readonly profile: ProviderProfile;
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
}

/** What a browser is sent to a provider with. */
export interface AuthorizeRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Asked for beside the provider's usual ones. */
  readonly scopes: readonly string[];
  /** Anything else for the provider's address (`prompt`, `access_type`, `hd`, …). */
  readonly extra: Readonly<Record<string, string>>;
}

/** What came back with the browser, and what we remembered. */
export interface CallbackAnswer {
  readonly redirectUri: string;
  /** The callback's own parameters. */
  readonly params: URLSearchParams;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** An ID token that a client got by itself; `nonce` is the plain one, whose SHA-256 the token may carry. */
export interface IdToken {
  readonly token: string;
  readonly accessToken: string | undefined;
  readonly nonce: string | undefined;
}

/** One way to sign in through others. Every method throws `ProviderError` for what the provider or the person did. */
export interface OAuthProvider {
  authorizeUrl(request: AuthorizeRequest): Promise<string>;
  exchange(answer: CallbackAnswer): Promise<ProviderSignIn>;
  /** Absent where the provider has no ID tokens. */
  verifyIdToken?(token: IdToken): Promise<ProviderProfile>;
}

/** A provider refused, sent a malformed answer or could not be reached: 400 `validation_failed`, as in GoTrue. */
export class ProviderError extends AuthError {
  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(400, 'validation_failed', message);
    this.name = 'ProviderError';
    this.cause = cause;
  }
}
