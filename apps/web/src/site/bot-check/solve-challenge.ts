/** A proof of work in ALTCHA's second format, as far as a browser looks into it. */
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

/** Keys that are derived at once: WebCrypto works in threads of its own. */
const atOnce = 16;
const mostKeys = 1_000_000;

/**
 * Finds the counter whose key has the challenge's prefix, and gives the token that says so: base64 of JSON. The key is PBKDF2-SHA-256
 * of the nonce followed by the counter (uint32, big-endian). Rejects when there is none, or without WebCrypto.
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

async function deriveKey(
  { nonce, salt, cost, keyLength }: Parameters,
  counter: number,
): Promise<string> {
  const start = bytesOf(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  new DataView(password.buffer).setUint32(start.length, counter);
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost },
    key,
    keyLength * 8,
  );
  return hexOf(new Uint8Array(bits));
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
