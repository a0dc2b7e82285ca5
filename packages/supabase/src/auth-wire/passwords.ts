import { bcryptInThread } from './bcrypt-threads.ts';
import type { AuthContext } from './context.ts';
import { AuthError, invalid } from './errors.ts';

// bcrypt silently ignores bytes beyond this length.
const maxPasswordBytes = 72;

/** True for a bcrypt hash with a cost up to 16, which takes seconds; each step doubles the time. */
export function isBcrypt(hash: string): boolean {
  return /^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/.test(hash);
}

/** Hashes a password with bcrypt. Throws 422 `weak_password` with reasons, and 400 if it is too long. */
export async function hashPassword(context: AuthContext, password: string): Promise<string> {
  refuseWeak(context, password);
  return String(await bcryptInThread({ password, cost: context.settings.passwordCost }));
}

/** Throws like `hashPassword`, without hashing. */
export function refuseWeak({ settings }: AuthContext, password: string): void {
  if (Buffer.byteLength(password) > maxPasswordBytes) {
    throw invalid(`Password cannot be longer than ${maxPasswordBytes} characters`);
  }
  if ([...password].length < settings.passwordMinLength) {
    const message = `Password should be at least ${settings.passwordMinLength} characters.`;
    throw new AuthError(422, 'weak_password', message, { weak_password: { reasons: ['length'] } });
  }
}

/** True if the password matches. Takes as long without a hash, so that the time does not reveal accounts. */
export async function isPassword(
  { settings }: AuthContext,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const known = hash !== null && hash !== undefined && isBcrypt(hash);
  const against = known ? hash : await nobodys(settings.passwordCost);
  const matches = await bcryptInThread({ password, hash: against });
  return known && matches === true && Buffer.byteLength(password) <= maxPasswordBytes;
}

const hashes = new Map<number, Promise<string>>();

function nobodys(cost: number): Promise<string> {
  const hash = hashes.get(cost) ?? bcryptInThread({ password: 'nobody', cost }).then(String);
  hashes.set(cost, hash);
  hash.catch(() => hashes.delete(cost));
  return hash;
}
