import { readCertificate } from '@dragoman/providers/certificates';

/** A host's certificate with its key. */
export interface Certificate {
  /** Lower case, punycode. */
  readonly host: string;
  /** PEM, the certificate of the host first. */
  readonly chain: string;
  /** PEM. */
  readonly privateKey: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly serial: string;
}

/** Throws when the chain cannot be read. */
export function toCertificate(host: string, chain: string, privateKey: string): Certificate {
  return { host, chain, privateKey, ...readCertificate(chain) };
}

// A tenth of the lifetime, so that hosts that came together do not renew together.
const spread = 0.1;

/** When a certificate is renewed unless its authority says otherwise: at two thirds of its life, or a little before. */
export function renewalTime({ notBefore, notAfter, serial }: Certificate): Date {
  const life = notAfter.getTime() - notBefore.getTime();
  const share = Number.parseInt(serial.slice(-4), 16) / 0xffff;
  return new Date(notBefore.getTime() + life * (2 / 3 - spread * share));
}
