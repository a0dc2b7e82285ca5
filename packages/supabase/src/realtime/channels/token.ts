import type { Claims } from '@dragoman/database/connection';
import { type Keys, readCaller } from '../../tokens/index.ts';

/** Returns the claims of an access token or API key. Throws `TokenError`. */
export async function callerOf(keys: Keys, token: string): Promise<Claims> {
  const { claims } = await readCaller(keys, { authorization: `Bearer ${token}` });
  return claims;
}
