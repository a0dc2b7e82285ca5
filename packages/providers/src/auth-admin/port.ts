/** A user as administrators see them. */
export interface AuthUser {
  readonly id: string;
  readonly email: string | null;
  /** True if the user has proved the e-mail address. */
  readonly isConfirmed: boolean;
}

/** A session as `/auth/v1/token` answers it; other fields are passed on as they came. */
export interface AuthSession {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type?: string;
  readonly expires_in?: number;
  readonly expires_at?: number;
  readonly [field: string]: unknown;
}

/** What the product asks of the auth service as its administrator, on the embedded backend and on a hosted project alike. */
export interface AuthAdmin {
  /** Users of a page, counted from 1; an empty list beyond the last page. Throws `DragomanError('auth-service')`. */
  listUsers(page: { readonly page: number; readonly perPage: number }): Promise<AuthUser[]>;
  /** Undefined when there is no such user. Throws `DragomanError('auth-service')`. */
  findUser(id: string): Promise<AuthUser | undefined>;
  /**
   * A new session of a user who has a proved e-mail address; no mail is sent. Counts as a sign-in of theirs. Throws
   * `DragomanError`: `not-found` without such a user, `bad-request` without a proved address, `auth-service`.
   */
  createSession(userId: string): Promise<AuthSession>;
}
