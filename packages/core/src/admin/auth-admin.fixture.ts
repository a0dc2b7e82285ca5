import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { AuthAdmin, AuthUser } from '@dragoman/providers/auth-admin';

export interface AuthAdminDouble extends AuthAdmin {
  /** What `createSession` throws next. */
  failure: Error | undefined;
}

/**
 * A double of the auth service's admin API on the tables themselves. Returns at most two users per page, whatever the
 * requested size.
 */
export function createAuthAdminDouble({ kysely, pool }: Database): AuthAdminDouble {
  const users = async (): Promise<AuthUser[]> => {
    const query = kysely.selectFrom('auth.users').orderBy('created_at').orderBy('id');
    const rows = await query.select(['id', 'email', 'email_confirmed_at']).execute();
    const { rows: factors } = await pool.query<{ user_id: string }>(
      "select user_id from auth.mfa_factors where status = 'verified'",
    );
    return rows.map((row) => ({
      id: row.id,
      email: row.email,
      isConfirmed: row.email_confirmed_at !== null,
      hasSecondFactor: factors.some(({ user_id }) => user_id === row.id),
    }));
  };
  const double: AuthAdminDouble = {
    failure: undefined,
    listUsers: async ({ page, perPage }) => {
      const size = Math.min(2, perPage);
      return (await users()).slice((page - 1) * size, page * size);
    },
    findUser: async (id) => (await users()).find((user) => user.id === id),
    createSignInLink: async () => unused(),
    mailSignInLink: async () => unused(),
    async refreshSession(token) {
      const { rows } = await pool.query<{ user_id: string; session_id: string }>(
        'select user_id, session_id from auth.refresh_tokens where token = $1',
        [token],
      );
      return sessionOf(rows[0]?.user_id ?? '', rows[0]?.session_id);
    },
    removeFactors: async (userId) => {
      await pool.query('delete from auth.mfa_factors where user_id = $1', [userId]);
    },
    async createSession(userId) {
      if (double.failure !== undefined) throw double.failure;
      const user = (await users()).find(({ id }) => id === userId);
      if (!user?.isConfirmed) throw new DragomanError('bad-request', { message: 'Not confirmed.' });
      const { rows } = await pool.query<{ id: string }>(
        'insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1) returning id',
        [userId],
      );
      return { ...sessionOf(userId, rows[0]?.id), user: { id: userId, email: user.email } };
    },
  };
  return double;
}

function unused(): never {
  throw new Error('Endpoints make no links.');
}

function sessionOf(userId: string, sessionId: string | undefined) {
  const claims = { sub: userId, session_id: sessionId };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return {
    access_token: `e30.${payload}.signature`,
    refresh_token: `refresh-${userId}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
  };
}
