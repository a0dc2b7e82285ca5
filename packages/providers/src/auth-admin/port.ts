/** A user as returned by the admin API. */
export interface AuthUser {
  readonly id: string;
  readonly email: string | null;
  /** True if the user has confirmed the email address. */
  readonly isConfirmed: boolean;
  /** True if signing in asks for a second factor. */
  readonly hasSecondFactor: boolean;
}

/** A session as returned by `/auth/v1/token`; other fields are passed through. */
export interface AuthSession {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type?: string;
  readonly expires_in?: number;
  readonly expires_at?: number;
  readonly [field: string]: unknown;
}

/** The auth service's admin API, on the embedded backend or a hosted project. */
export interface AuthAdmin {
  /** Returns a page of users, starting at 1; empty beyond the last page. Throws `DragomanError('auth-service')`. */
  listUsers(page: { readonly page: number; readonly perPage: number }): Promise<AuthUser[]>;
  /** Returns undefined if the user does not exist. Throws `DragomanError('auth-service')`. */
  findUser(id: string): Promise<AuthUser | undefined>;
  /**
   * Creates a session for a user with a confirmed email address, without a mail. Counts as a sign-in. Throws
   * `DragomanError`: `not-found` if the user does not exist, `bad-request` if the address is not confirmed,
   * `auth-service`.
   */
  createSession(userId: string): Promise<AuthSession>;
  /**
   * Returns a link that signs in whoever opens it, valid for an hour, and leads to `redirectTo`. Creates a missing user. Throws
   * `DragomanError('auth-service')`.
   */
  createSignInLink(email: string, redirectTo: string): Promise<string>;
  /** Mails such a link to an existing user. Throws `DragomanError('auth-service')`. */
  mailSignInLink(email: string, redirectTo: string): Promise<void>;
  /** Returns a session for its stored refresh token. Throws `DragomanError('auth-service')`. */
  refreshSession(refreshToken: string): Promise<AuthSession>;
  /** Removes all second factors of a user. Throws `DragomanError('auth-service')`. */
  removeFactors(userId: string): Promise<void>;
}
