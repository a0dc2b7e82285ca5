import type { Claims } from '@dragoman/database/connection';
import { type Keys, readCaller } from '../../tokens/index.ts';

/** The claims of a token as clients send it in a message: an access token or an API key. Throws `TokenError`. */
export async function callerOf(keys: Keys, token: string): Promise<Claims> {
  const { claims } = await readCaller(keys, { authorization: `Bearer ${token}` });
  return claims;
}
