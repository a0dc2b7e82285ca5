import { X509Certificate } from 'node:crypto';

/** The extension authority key identifier (RFC 5280 §4.2.1.1), not critical and with a key identifier, in hexadecimal digits. */
const authorityKeyId = /0603551d2304[0-7][0-9a-f]30[0-7][0-9a-f]80([0-7][0-9a-f])/;

/**
 * Returns a certificate's ARI identifier (RFC 9773 §4.1): authority key identifier and serial number, each in
 * base64url. Undefined without a key identifier.
 */
export function renewalIdOf(chain: string): string | undefined {
  const { raw, serialNumber: serial } = new X509Certificate(chain);
  const digits = raw.toString('hex');
  const found = authorityKeyId.exec(digits);
  if (found === null) return undefined;
  const start = found.index + found[0].length;
  const keyId = digits.slice(start, start + Number.parseInt(found[1] as string, 16) * 2);
  const encode = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
  // DER encoding: a leading 1 bit would make the number negative.
  const encoded = Number.parseInt(serial.slice(0, 2), 16) >= 0x80 ? `00${serial}` : serial;
  return `${encode(keyId)}.${encode(encoded)}`;
}
