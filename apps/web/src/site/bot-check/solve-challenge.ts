import { pbkdf2 as pbkdf2InScript } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** The parts of an ALTCHA v2 proof of work that a browser reads. */
export interface Challenge {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly signature: string;
}

interface Parameters {
  readonly nonce: string;
  readonly salt: string;
  readonly cost: number;
  readonly keyLength: number;
  readonly keyPrefix: string;
}

/** Keys derived concurrently; WebCrypto uses its own threads. */
const atOnce = 16;
const mostKeys = 1_000_000;

/**
 * Returns the token for a challenge: base64 of JSON with the counter whose key starts with the challenge's prefix. The key is
 * PBKDF2-SHA-256 of the nonce followed by the counter (uint32, big-endian). Rejects if there is none.
 */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  const parameters = challenge.parameters as unknown as Parameters;
  for (let first = 0; first < mostKeys; first += atOnce) {
    const counters = Array.from({ length: atOnce }, (_, index) => first + index);
    const keys = await Promise.all(counters.map((counter) => deriveKey(parameters, counter)));
    const found = keys.findIndex((key) => key.startsWith(parameters.keyPrefix));
    if (found !== -1) {
      const solution = { counter: first + found, derivedKey: keys[found] };
      return btoa(JSON.stringify({ challenge, solution }));
    }
  }
  throw new Error('The challenge has no solution');
}

async function deriveKey(parameters: Parameters, counter: number): Promise<string> {
  const { nonce, salt, cost, keyLength } = parameters;
  const start = bytesOf(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  new DataView(password.buffer).setUint32(start.length, counter);
  return hexOf(await pbkdf2(password, bytesOf(salt), cost, keyLength));
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Uses WebCrypto, or JavaScript on plain HTTP, where browsers offer no WebCrypto; that takes a few seconds instead of one. */
async function pbkdf2(
  password: Bytes,
  salt: Bytes,
  iterations: number,
  length: number,
): Promise<Uint8Array> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) {
    return pbkdf2InScript(sha256, password, salt, { c: iterations, dkLen: length });
  }
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await subtle.deriveBits(algorithm, key, length * 8));
}

function bytesOf(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
