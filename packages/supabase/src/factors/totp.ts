import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** A new TOTP factor: the secret in base32, its `otpauth:` URI and its QR code. */
export interface TotpEnrolment {
  readonly secret: string;
  readonly uri: string;
  /** `<svg …>` without `#`, because the client prefixes `data:image/svg+xml;utf-8,` without encoding it. */
  readonly qr_code: string;
}

const secretBytes = 20;

/** Creates a 160-bit secret (RFC 4226 §4) for the account `issuer:account`. */
export function enrolTotp(issuer: string, account: string): TotpEnrolment {
  const factor = new TOTP({ issuer, label: account, secret: new Secret({ size: secretBytes }) });
  const uri = factor.toString();
  return {
    secret: factor.secret.base32,
    uri,
    qr_code: renderSVG(uri, { ecc: 'M', pixelSize: 4, border: 4 }),
  };
}

/**
 * Returns the time step of a six-digit code, or undefined if wrong. Accepts one step before or after now (RFC 6238 §5.2), but
 * none up to `after`, the last accepted step. `now` is in milliseconds.
 */
export function totpStep(
  secret: string,
  code: string,
  { now, after }: { now: number; after?: number | undefined },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const factor = new TOTP({ secret });
  const distance = factor.validate({ token: code, timestamp: now, window: 1 });
  if (distance === null) return undefined;
  const step = factor.counter({ timestamp: now }) + distance;
  return after === undefined || step > after ? step : undefined;
}
