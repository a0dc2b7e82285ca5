import type { AuthContext, JsonObject } from '../../auth-wire/index.ts';

/** Returns a made-up user without identities, the response to a sign-up with a taken address, as in GoTrue. */
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
