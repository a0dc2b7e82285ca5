import { z } from 'zod';
import {
  type AuthContext,
  hashPassword,
  invalid,
  metadata,
  optionalText,
  readEmail,
} from '../auth-wire/index.ts';
import { readBanDuration } from './ban-duration.ts';

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
