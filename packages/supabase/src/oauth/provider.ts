import { AuthError } from '../auth-wire/index.ts';

/** A user's profile at a provider, with the names of Supabase's `identity_data`. */
export interface ProviderProfile {
  /** The user's permanent id at the provider. */
  readonly id: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** Stored with the identity and merged into the user's metadata. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A completed sign-in at a provider. */
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
  /** Additional parameters (`prompt`, `access_type`, `hd`, …). */
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

/** An ID token obtained by the client. `nonce` is unhashed; the token may contain its SHA-256. */
export interface IdToken {
  readonly token: string;
  readonly accessToken: string | undefined;
  readonly nonce: string | undefined;
}

/** A sign-in provider. Its methods throw `ProviderError` if the provider fails or the user denies consent. */
export interface OAuthProvider {
  authorizeUrl(request: AuthorizeRequest): Promise<string>;
  exchange(answer: CallbackAnswer): Promise<ProviderSignIn>;
  /** Absent for providers without ID tokens. */
  verifyIdToken?(token: IdToken): Promise<ProviderProfile>;
}

/** A provider refused, sent a malformed response or was unreachable: 400 `validation_failed`, as in GoTrue. */
export class ProviderError extends AuthError {
  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(400, 'validation_failed', message);
    this.name = 'ProviderError';
    this.cause = cause;
  }
}
