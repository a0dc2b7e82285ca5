import { createPublicKey, sign } from 'node:crypto';

/** Returns a DER value (X.690) of a type with a content. */
function der(type: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length.toString(16);
  const bytes = Buffer.from(length.padStart(length.length + (length.length % 2), '0'), 'hex');
  const size =
    content.length < 0x80 ? bytes : Buffer.concat([Buffer.of(0x80 + bytes.length), bytes]);
  return Buffer.concat([Buffer.of(type), size, content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]) => der(0x31, ...parts);
const octets = (...parts: readonly Uint8Array[]) => der(0x04, ...parts);
const bits = (content: Uint8Array) => der(0x03, Buffer.of(0), content);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

const version0 = der(0x02, Buffer.of(0));
const noName = sequence();
const extensionRequest = objectId('2a864886f70d01090e');
const subjectAlternativeName = objectId('551d11');
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));

/** Returns a certificate signing request (RFC 2986) for one host as DER, signed with a P-256 key in PEM. */
export function certificateRequest(host: string, privateKey: string): Buffer {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const names = sequence(der(0x82, Buffer.from(host, 'latin1')));
  const extensions = sequence(sequence(subjectAlternativeName, octets(names)));
  const attributes = der(0xa0, sequence(extensionRequest, set(extensions)));
  const content = sequence(version0, noName, publicKey, attributes);
  return sequence(content, ecdsaWithSha256, bits(sign('sha256', content, privateKey)));
}
