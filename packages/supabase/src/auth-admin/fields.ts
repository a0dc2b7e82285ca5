import { z } from 'zod';
import {
  type AuthContext,
  hashPassword,
  invalid,
  metadata,
  optionalText,
  readEmail,
} from '../auth-wire/index.ts';

/** The body of creating or updating a user. Other fields are refused: ignored, they would make another user than the caller meant. */
export const userSchema = z.strictObject({
  email: optionalText,
  password: optionalText,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: optionalText,
});
export type UserFields = z.infer<typeof userSchema>;

/** The validated changes; absent fields are unchanged. */
export interface UserChanges {
  readonly email?: string;
  readonly encryptedPassword?: string;
  /** Null ends a ban. */
  readonly bannedUntil?: Date | null;
}

/** Checks the body. Throws `validation_failed` and `weak_password`. */
export async function readChanges(context: AuthContext, fields: UserFields): Promise<UserChanges> {
  const { email, password } = fields;
  const bannedUntil = readBan(context, fields.ban_duration);
  return {
    ...(email !== undefined && { email: readEmail(email) }),
    ...(password !== undefined && { encryptedPassword: await hashPassword(context, password) }),
    ...(bannedUntil !== undefined && { bannedUntil }),
  };
}

function readBan({ now }: AuthContext, duration: string | undefined): Date | null | undefined {
  if (duration === undefined) return undefined;
  const length = readBanDuration(duration);
  if (length === undefined) throw invalid(`invalid format for ban duration: ${duration}`);
  return length === null ? null : new Date(now().getTime() + length);
}

const units: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/**
 * Reads the duration of a ban: `none`, or numbers with units as in `2h45m` or `1.5h` (ns, us, ms, s, m, h). Returns
 * milliseconds, null for `none`, and undefined for an invalid duration.
 */
export function readBanDuration(text: string): number | null | undefined {
  if (text === 'none') return null;
  if (text === '0') return 0;
  if (!/^([\d.]+(ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined;
  let sum = 0;
  for (const [, number, unit = ''] of text.matchAll(/(?<![\d.])([\d.]+)([a-zµ]+)/g)) {
    sum += Number(number) * (units[unit] ?? Number.NaN);
  }
  // Dates end in the year 275760.
  return Number.isFinite(sum) && sum < 8e15 ? sum : undefined;
}
