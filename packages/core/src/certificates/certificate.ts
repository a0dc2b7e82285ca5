import { readCertificate } from '@dragoman/providers/certificates/port';

export interface Certificate {
  /** Lower case, punycode. */
  readonly host: string;
  /** PEM, the host's certificate first. */
  readonly chain: string;
  /** PEM. */
  readonly privateKey: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly serial: string;
}

/** Throws if the chain is invalid. */
export function toCertificate(host: string, chain: string, privateKey: string): Certificate {
  return { host, chain, privateKey, ...readCertificate(chain) };
}

/** A share of the lifetime; spreads the renewals of hosts that were added together. */
const spread = 0.1;

/** When a certificate is renewed unless its authority sets a time: shortly before two thirds of its lifetime. */
export function renewalTime({ notBefore, notAfter, serial }: Certificate): Date {
  const life = notAfter.getTime() - notBefore.getTime();
  const share = Number.parseInt(serial.slice(-4), 16) / 0xffff;
  return new Date(notBefore.getTime() + life * (2 / 3 - spread * share));
}
