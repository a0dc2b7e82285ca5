import { createHash, randomBytes } from 'node:crypto';

/** The CBOR (RFC 8949) that authenticators emit: integers, texts, bytes and maps. */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

interface Key {
  readonly id: Buffer;
  readonly pair: CryptoKeyPair;
  readonly userHandle: Buffer;
  counter: number;
}

export interface AuthenticatorOptions {
  /** The origin of the requesting page. */
  readonly origin: string;
  /** `packed` signs the attestation with the new key (WebAuthn §8.2, self attestation). */
  readonly attestation?: 'none' | 'packed';
  /** True if it checked a PIN or fingerprint. */
  readonly userVerified?: boolean;
}

type Bytes = ArrayBuffer | Uint8Array | string;
interface CreationRequest {
  readonly rp: { readonly id?: string };
  readonly challenge: Bytes;
  readonly user: { readonly id: Bytes };
}
interface AssertionRequest {
  readonly rpId?: string;
  readonly challenge: Bytes;
  readonly allowCredentials?: readonly { readonly id: Bytes }[];
}

/** A software security key with its browser, using ES256 keys: returns the results of `navigator.credentials`. */
export class SoftwareAuthenticator {
  readonly #keys: Key[] = [];
  readonly #options: Required<AuthenticatorOptions>;

  constructor(options: AuthenticatorOptions) {
    this.#options = { attestation: 'none', userVerified: true, ...options };
  }

  /** Resets the counter, as if the key had been cloned earlier. */
  rewind(): void {
    for (const key of this.#keys) key.counter = 0;
  }

  async create({ publicKey }: { publicKey: CreationRequest }) {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ]);
    const key = { id: randomBytes(32), pair, userHandle: bytes(publicKey.user.id), counter: 0 };
    this.#keys.push(key);
    const clientDataJSON = this.#clientData('webauthn.create', publicKey.challenge);
    const authData = await this.#registrationData(publicKey.rp.id ?? '', key);
    const attestationObject = await this.#attest(key, authData, clientDataJSON);
    return credential(key, {
      attestationObject: attestationObject.toString('base64url'),
      clientDataJSON: clientDataJSON.toString('base64url'),
      transports: ['usb'],
    });
  }

  async get({ publicKey }: { publicKey: AssertionRequest }) {
    const allowed = publicKey.allowCredentials?.map(({ id }) => bytes(id));
    const key = this.#keys.find(({ id }) => allowed?.some((other) => other.equals(id)) ?? true);
    if (key === undefined) throw new Error('No credential of this authenticator is allowed.');
    key.counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', publicKey.challenge);
    const authenticatorData = this.#header(publicKey.rpId ?? '', key, 0);
    const signature = await sign(key, authenticatorData, clientDataJSON);
    return credential(key, {
      authenticatorData: authenticatorData.toString('base64url'),
      clientDataJSON: clientDataJSON.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: key.userHandle.toString('base64url'),
    });
  }

  #clientData(type: string, challenge: Bytes): Buffer {
    const { origin } = this.#options;
    const text = bytes(challenge).toString('base64url');
    return Buffer.from(JSON.stringify({ type, challenge: text, origin, crossOrigin: false }));
  }

  // WebAuthn §6.1: SHA-256 of the domain, flags (user present, user verified, attested data), counter.
  #header(rpId: string, key: Key, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(key.counter);
    const flag = 0x01 | (this.#options.userVerified ? 0x04 : 0) | flags;
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.of(flag), counter]);
  }

  async #registrationData(rpId: string, key: Key): Promise<Buffer> {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(key.id.length);
    const aaguid = Buffer.alloc(16);
    return Buffer.concat([
      this.#header(rpId, key, 0x40),
      aaguid,
      length,
      key.id,
      await coseKey(key.pair.publicKey),
    ]);
  }

  async #attest(key: Key, authData: Buffer, clientDataJSON: Buffer): Promise<Buffer> {
    const fmt = this.#options.attestation;
    const statement = new Map<string, Cbor>();
    if (fmt === 'packed') {
      statement.set('alg', -7).set('sig', await sign(key, authData, clientDataJSON));
    }
    return encode(new Map<string, Cbor>([['fmt', fmt], ['attStmt', statement], ['authData', authData]])); // biome-ignore format: one object
  }
}

function credential<R extends object>(key: Key, response: R) {
  const id = key.id.toString('base64url');
  const json = { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  return { ...json, toJSON: () => json };
}

async function sign(key: Key, authData: Buffer, clientDataJSON: Buffer): Promise<Buffer> {
  const signed = Buffer.concat([authData, sha256(clientDataJSON)]);
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  return der(Buffer.from(await crypto.subtle.sign(algorithm, key.pair.privateKey, signed)));
}

// WebCrypto returns raw r and s; WebAuthn requires an ASN.1 sequence of two integers.
function der(raw: Buffer): Buffer {
  const integer = (part: Buffer) => {
    let value = part;
    while (value.length > 1 && value[0] === 0 && (value[1] ?? 0) < 0x80) value = value.subarray(1);
    if ((value[0] ?? 0) >= 0x80) value = Buffer.concat([Buffer.of(0), value]);
    return Buffer.concat([Buffer.of(0x02, value.length), value]);
  };
  const body = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))]);
  return Buffer.concat([Buffer.of(0x30, body.length), body]);
}

// RFC 9053: key type EC2 (1: 2), ES256 (3: -7), curve P-256 (-1: 1), x and y.
async function coseKey(key: CryptoKey): Promise<Buffer> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', key);
  return encode(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [encode(key), encode(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, argument: number): Buffer {
  const type = major << 5;
  if (argument < 24) return Buffer.of(type | argument);
  if (argument < 0x100) return Buffer.of(type | 24, argument);
  return Buffer.of(type | 25, argument >> 8, argument & 0xff);
}

function bytes(value: Bytes): Buffer {
  if (typeof value === 'string') return Buffer.from(value, 'base64url');
  return value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(new Uint8Array(value));
}

function sha256(data: Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}
