import { DragomanError } from '@dragoman/domain/errors';
import { z } from 'zod';
import type { AuthAdmin, AuthUser } from './port.ts';

export interface AuthAdminOptions {
  /** Base of the auth service: `https://project.supabase.co/auth/v1`. */
  readonly url: string;
  /** The service key: `sb_secret_…` or a token with the role `service_role`. */
  readonly serviceKey: string;
  /** Milliseconds for one call. Defaults to 10 seconds. */
  readonly timeout?: number;
}

const factor = z.object({ id: z.string(), status: z.string() });
const user = z.object({
  id: z.string(),
  email: z.string().nullish(),
  email_confirmed_at: z.string().nullish(),
  factors: z.array(factor).nullish(),
});
const users = z.object({ users: z.array(user) });
const link = z.object({
  hashed_token: z.string().min(1),
  verification_type: z.string(),
  action_link: z.string(),
});
const session = z.looseObject({ access_token: z.string(), refresh_token: z.string() });

const missing = /"(?:user|mfa_factor)_not_found"/;

type Call = <Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  sent?: { readonly method?: 'DELETE'; readonly body?: object },
) => Promise<z.output<Schema> | undefined>;

/**
 * Client of the auth service's HTTP API (`admin/users`, `admin/generate_link`, `verify`), embedded or hosted. Creates
 * sessions through a magic link that is never mailed.
 */
export function createAuthAdmin(options: AuthAdminOptions): AuthAdmin {
  const call = createCall(options);
  const findUser = async (id: string) => {
    const found = await call(user, `admin/users/${encodeURIComponent(id)}`);
    return found === undefined ? undefined : readUser(found);
  };
  return {
    findUser,
    async listUsers({ page, perPage }) {
      const found = await call(users, `admin/users?page=${page}&per_page=${perPage}`);
      return (found?.users ?? []).map(readUser);
    },
    async createSession(userId) {
      const found = await findUser(userId);
      if (found === undefined) throw new DragomanError('not-found');
      if (found.email === null || !found.isConfirmed) {
        const message = 'This user has not confirmed an email address yet.';
        throw new DragomanError('bad-request', { message });
      }
      return openSession(call, found.email);
    },
    async createSignInLink(email, redirectTo) {
      const made = await createLink(call, email, redirectTo);
      return made.action_link;
    },
    async mailSignInLink(email, redirectTo) {
      const body = { email, create_user: false };
      await call(z.unknown(), `otp?redirect_to=${encodeURIComponent(redirectTo)}`, { body });
    },
    async refreshSession(refresh_token) {
      const body = { refresh_token };
      return found(await call(session, 'token?grant_type=refresh_token', { body }), 'token');
    },
    async removeFactors(userId) {
      const path = `admin/users/${encodeURIComponent(userId)}/factors`;
      for (const { id } of (await call(z.array(factor), path)) ?? []) {
        // The service may have removed it with another one.
        await call(z.unknown(), `${path}/${id}`, { method: 'DELETE' });
      }
    },
  };
}

async function openSession(call: Call, email: string) {
  const made = await createLink(call, email);
  const { hashed_token: token_hash, verification_type: type } = made;
  return found(await call(session, 'verify', { body: { type, token_hash } }), 'verify');
}

function found<Answer>(answer: Answer | undefined, path: string): Answer {
  if (answer === undefined) throw new DragomanError('auth-service', { detail: `${path}: 404` });
  return answer;
}

async function createLink(call: Call, email: string, redirectTo?: string) {
  const query = redirectTo === undefined ? '' : `?redirect_to=${encodeURIComponent(redirectTo)}`;
  const body = { type: 'magiclink', email };
  const made = await call(link, `admin/generate_link${query}`, { body });
  if (made === undefined) throw new DragomanError('not-found');
  return made;
}

function readUser({ id, email, email_confirmed_at, factors }: z.output<typeof user>): AuthUser {
  return {
    id,
    email: email || null,
    isConfirmed: Boolean(email_confirmed_at),
    hasSecondFactor: (factors ?? []).some(({ status }) => status === 'verified'),
  };
}

/**
 * Creates a caller of the API. It returns undefined for a missing user or factor; any other 404 means that the URL is not an
 * auth service.
 */
function createCall({ url, serviceKey, timeout = 10_000 }: AuthAdminOptions): Call {
  const base = url.replace(/(?<!\/)\/+$/, '');
  return async (schema, path, { method, body } = {}) => {
    const [where = ''] = path.split('?');
    try {
      const response = await fetch(`${base}/${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          apikey: serviceKey,
          authorization: `Bearer ${serviceKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      const text = await response.text();
      if (response.status === 404 && missing.test(text)) return undefined;
      if (!response.ok) throw new Error(`${response.status}: ${text.slice(0, 300)}`);
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw new DragomanError('auth-service', { cause, detail: `${where}: ${cause}` });
    }
  };
}
