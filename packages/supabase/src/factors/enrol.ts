import { z } from 'zod';
import { type AuthDatabase, AuthError, invalid, type UserRow } from '../auth-wire/index.ts';
import { addFactor, factorsOf, removeUnverified } from './factors.store.ts';
import { enrolTotp } from './totp.ts';

// Both are part of the QR code, which must stay scannable.
export const shortText = z
  .string()
  .max(100)
  .nullish()
  .transform((text) => text || undefined);
export const enrolSchema = z.object({
  factor_type: z.string(),
  friendly_name: shortText,
  issuer: shortText,
});

export interface Enrolling {
  readonly user: UserRow;
  readonly isAal2: boolean;
  /** The site's name in an authenticator app. */
  readonly issuer: string;
  readonly now: Date;
}

const mostFactors = 10;
const patience = 24 * 3_600_000;

/**
 * Enrolls an authenticator app. Returns its secret, only here. Throws `insufficient_aal` if the user has a verified factor and the
 * session is aal1.
 */
export async function enrolFactor(
  store: AuthDatabase,
  { user, isAal2, issuer, now }: Enrolling,
  body: z.infer<typeof enrolSchema>,
) {
  refuseOtherTypes(body.factor_type);
  await removeUnverified(store, user.id, { olderThan: new Date(now.getTime() - patience) });
  const factors = await factorsOf(store, user.id);
  if (!isAal2 && factors.some(({ status }) => status === 'verified')) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  if (factors.length >= mostFactors) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  const totp = enrolTotp(body.issuer ?? issuer, user.email || user.phone || user.id);
  const name = body.friendly_name;
  const { secret } = totp;
  const factor = await addFactor(store, { userId: user.id, type: 'totp', name, secret, now });
  if (factor === undefined) throw nameConflict(name);
  return { id: factor.id, type: 'totp', friendly_name: name ?? '', totp };
}

/** 422: the user has another factor of this name. */
export function nameConflict(name: string | undefined): AuthError {
  const message = `A factor with the friendly name "${name}" for this user already exists`;
  return new AuthError(422, 'mfa_factor_name_conflict', message);
}

function refuseOtherTypes(type: string): void {
  if (type === 'totp') return;
  if (type !== 'phone' && type !== 'webauthn') {
    throw invalid('factor_type needs to be totp, phone, or webauthn');
  }
  const name = type === 'phone' ? 'Phone' : 'WebAuthn';
  throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`);
}
