import { z } from 'zod';
import {
  type AuthContext,
  hashPassword,
  invalid,
  isBcrypt,
  metadata,
  optionalText,
  readEmail,
} from '../auth-wire/index.ts';
import { readBanDuration } from './ban-duration.ts';

/** The body of creating or updating a user. */
export const userSchema = z.object({
  id: z.uuid().optional(),
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: optionalText,
  // Tokens of other roles would be refused.
  role: z.enum(['', 'authenticated', 'anon', 'service_role']).nullish(),
});
export type UserFields = z.infer<typeof userSchema>;

/** The validated changes; absent fields are unchanged. */
export interface UserChanges {
  readonly email?: string;
  readonly phone?: string;
  readonly encryptedPassword?: string;
  readonly role?: string;
  /** Null ends a ban. */
  readonly bannedUntil?: Date | null;
}

/** Checks the body. Throws `validation_failed` and `weak_password`. */
export async function readChanges(context: AuthContext, fields: UserFields): Promise<UserChanges> {
  const encryptedPassword = await readPassword(context, fields);
  const bannedUntil = readBan(context, fields.ban_duration);
  return {
    ...(fields.email !== undefined && { email: readEmail(fields.email) }),
    ...(fields.phone !== undefined && { phone: readPhone(fields.phone) }),
    ...(encryptedPassword !== undefined && { encryptedPassword }),
    ...(fields.role && { role: fields.role }),
    ...(bannedUntil !== undefined && { bannedUntil }),
  };
}

async function readPassword(context: AuthContext, fields: UserFields): Promise<string | undefined> {
  const { password, password_hash: hash } = fields;
  if (password !== undefined && hash !== undefined) {
    throw invalid('Only a password or a password hash should be provided');
  }
  if (hash !== undefined && !isBcrypt(hash)) {
    throw invalid('password_hash must be a bcrypt hash of a cost from 4 to 16');
  }
  return password === undefined ? hash : hashPassword(context, password);
}

function readBan({ now }: AuthContext, duration: string | undefined): Date | null | undefined {
  if (duration === undefined) return undefined;
  const length = readBanDuration(duration);
  if (length === undefined) throw invalid(`invalid format for ban duration: ${duration}`);
  return length === null ? null : new Date(now().getTime() + length);
}

// E.164 without the plus, as GoTrue stores it.
function readPhone(text: string): string {
  const digits = text.trim().replace(/^\+/, '');
  if (/^[1-9]\d{1,14}$/.test(digits)) return digits;
  throw invalid('Invalid phone number format (E.164 required)');
}
