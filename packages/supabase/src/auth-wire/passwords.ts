import bcrypt from 'bcryptjs';
import type { AuthContext } from './context.ts';
import { AuthError, invalid } from './errors.ts';

// bcrypt reads no further, so a longer one would be cut without a word.
const longest = 72;

/** Hashes a password (`$2b$`, as Supabase keeps it). Throws 422 `weak_password` with reasons, 400 when it is too long. */
export async function hashPassword(context: AuthContext, password: string): Promise<string> {
  refuseWeak(context, password);
  return bcrypt.hash(password, context.settings.passwordCost);
}

/** Throws as `hashPassword` does, in no time: before anything is counted against the one who chose it. */
export function refuseWeak({ settings }: AuthContext, password: string): void {
  if (Buffer.byteLength(password) > longest) {
    throw invalid(`Password cannot be longer than ${longest} characters`);
  }
  if ([...password].length < settings.passwordMinLength) {
    const message = `Password should be at least ${settings.passwordMinLength} characters.`;
    throw new AuthError(422, 'weak_password', message, { weak_password: { reasons: ['length'] } });
  }
}

/** Whether it is the password. Without a hash it takes as long and is not: time tells nobody who has an account. */
export async function isPassword(
  { settings }: AuthContext,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const known = hash !== null && hash !== undefined && /^\$2[aby]\$/.test(hash);
  const matches = await bcrypt.compare(password, known ? hash : nobodys(settings.passwordCost));
  return known && matches && Buffer.byteLength(password) <= longest;
}

const hashes = new Map<number, string>();

function nobodys(cost: number): string {
  const hash = hashes.get(cost) ?? bcrypt.hashSync('nobody', cost);
  hashes.set(cost, hash);
  return hash;
}
