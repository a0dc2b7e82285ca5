import type { AuthContext, JsonObject } from '../../auth-wire/index.ts';

/** What a sign-up with somebody's address is answered: a user that looks new and is nobody, with no identities (as GoTrue). */
export function obfuscatedUser(
  { now }: AuthContext,
  { email, data }: { readonly email: string; readonly data: JsonObject },
): JsonObject {
  const at = now().toISOString();
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}
