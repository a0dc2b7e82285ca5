import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'dgm_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checkLength = 6;

/** Returns a new key: `dgm_`, 32 random characters and `_` with their checksum, by which scanners know a leaked one. */
export function createToken(): string {
  const random = randomCharacters();
  return `${prefix}${random}_${checksumOf(random)}`;
}

// 248 is the largest multiple of 62 in a byte: without the bytes above it, each character is equally likely.
function randomCharacters(): string {
  let text = '';
  while (text.length < randomLength)
    for (const byte of randomBytes(randomLength))
      if (byte < 248 && text.length < randomLength) text += alphabet[byte % 62];
  return text;
}

function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < checkLength; place += 1) {
    text = alphabet[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** True if the checksum fits, so that mistyped keys ask the database nothing. */
export function isWellFormed(token: string): boolean {
  const [, random, check] = /^dgm_([\dA-Za-z]{32})_([\dA-Za-z]{6})$/.exec(token) ?? [];
  return random !== undefined && checksumOf(random) === check;
}

/** The stored form. A key is random enough to need no salt. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Its last characters, by which an owner knows it. */
export function hintOf(token: string): string {
  return token.slice(-4);
}
