import { z } from 'zod';
import { AuthError, invalid } from '../auth-wire/index.ts';
import { addFactor, type FactorStore, factorsOf, removeUnverified } from './factors.store.ts';
import { enrolTotp } from './totp.ts';

// Both are part of the QR code, which must stay scannable.
const shortText = z
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
  readonly userId: string;
  /** The account's name in an authenticator app. */
  readonly account: string;
  readonly isAal2: boolean;
  readonly issuer: string;
  readonly now: Date;
}

const mostFactors = 10;
const patience = 24 * 3_600_000;

/**
 * Enrolls a second factor. TOTP returns its secret, only here; WebAuthn returns nothing, because the challenge has the options.
 * Throws `insufficient_aal` if the user has a verified factor and the session is aal1.
 */
export async function enrolFactor(
  store: FactorStore,
  { userId, account, isAal2, issuer, now }: Enrolling,
  body: z.infer<typeof enrolSchema>,
) {
  const type = readType(body.factor_type);
  await removeUnverified(store, userId, { olderThan: new Date(now.getTime() - patience) });
  const factors = await factorsOf(store, userId);
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
  const totp = type === 'totp' ? enrolTotp(body.issuer ?? issuer, account) : undefined;
  const name = body.friendly_name;
  const factor = await addFactor(store, { userId, type, name, secret: totp?.secret, now });
  if (factor === undefined) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
  return { id: factor.id, type, friendly_name: name ?? '', ...(totp && { totp }) };
}

function readType(type: string): 'totp' | 'webauthn' {
  if (type === 'totp' || type === 'webauthn') return type;
  if (type === 'phone') {
    throw new AuthError(
      422,
      'mfa_phone_enroll_not_enabled',
      'MFA enroll is disabled for Phone: there is no phone provider',
    );
  }
  throw invalid('factor_type needs to be totp, phone, or webauthn');
}
