import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Creates an RSA key (PEM) with a self-signed certificate (DER in base64). */
export function createCertificate(name: string): { privateKey: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    certificate: certificate(name, publicKey, privateKey).toString('base64'),
  };
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
const sha256WithRsa = sequence(
  tagged(0x06, Buffer.from('2a864886f70d01010b', 'hex')),
  tagged(0x05),
);

// RFC 5280 §4.1, version 1: only the fields that a signature check reads.
function certificate(name: string, publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const commonName = tagged(0x06, Buffer.from('550403', 'hex'));
  const subject = sequence(tagged(0x31, sequence(commonName, tagged(0x0c, Buffer.from(name)))));
  const body = sequence(
    tagged(0x02, Buffer.of(1)),
    sha256WithRsa,
    subject,
    sequence(time(-1), time(1)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]);
  return sequence(body, sha256WithRsa, tagged(0x03, signature));
}

// UTCTime: YYMMDDHHMMSSZ.
function time(years: number): Buffer {
  const date = new Date();
  date.setFullYear(date.getFullYear() + years);
  const digits = date.toISOString().replace(/\D/g, '').slice(2, 14);
  return tagged(0x17, Buffer.from(`${digits}Z`));
}

function tagged(tag: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
