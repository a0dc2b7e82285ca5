import { AuthError } from '../auth-wire/index.ts';

/** A person's profile at a provider, with the names of Supabase's `identity_data`. */
export interface ProviderProfile {
  /** The provider's permanent id of the person. */
  readonly id: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** Stored with the identity and merged into the user's metadata. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A finished sign-in at a provider. */
export interface ProviderSignIn {
  readonly profile: ProviderProfile;
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
}

/** The parameters of an authorization request. */
export interface AuthorizeRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Requested in addition to the provider's default scopes. */
  readonly scopes: readonly string[];
  /** Further parameters (`prompt`, `access_type`, `hd`, …). */
  readonly extra: Readonly<Record<string, string>>;
}

/** The parameters of a callback, with the stored state. */
export interface CallbackAnswer {
  readonly redirectUri: string;
  /** The callback's own parameters. */
  readonly params: URLSearchParams;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** An ID token that the client got itself. `nonce` is unhashed; the token may carry its SHA-256. */
export interface IdToken {
  readonly token: string;
  readonly accessToken: string | undefined;
  readonly nonce: string | undefined;
}

/** A sign-in provider. Its methods throw `ProviderError` for failures of the provider or the person. */
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
