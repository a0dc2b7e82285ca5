import { generateSecret, generateURI, verify } from 'otplib';
import { renderSVG } from 'uqr';

/** A new TOTP factor: the secret in base32, its `otpauth:` URI and its QR code. */
export interface TotpEnrolment {
  readonly secret: string;
  readonly uri: string;
  /** `<svg …>` without `#`, because the client prefixes `data:image/svg+xml;utf-8,` without encoding it. */
  readonly qr_code: string;
}

const secretBytes = 20;
const period = 30;

/** Creates a 160-bit secret (RFC 4226 §4) for the account `issuer:account`. */
export function enrolTotp(issuer: string, account: string): TotpEnrolment {
  const secret = generateSecret({ length: secretBytes });
  const uri = generateURI({ issuer, label: account, secret });
  return { secret, uri, qr_code: renderSVG(uri, { ecc: 'M', pixelSize: 4, border: 4 }) };
}

/**
 * Returns the time step of a six-digit code, or undefined if wrong. Accepts one step before or after now (RFC 6238 §5.2), but
 * none up to `after`, the last accepted step. `now` is in milliseconds.
 */
export async function totpStep(
  secret: string,
  code: string,
  { now, after }: { now: number; after?: number | undefined },
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: period,
    ...(after !== undefined && { afterTimeStep: after }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
