import { describe, expect, test } from 'vitest';
import { type AuthenticatorOptions, SoftwareAuthenticator } from './authenticator.fixture.ts';
import {
  creationOptions,
  type RelyingParty,
  requestOptions,
  verifyAssertion,
  verifyCreation,
} from './webauthn.ts';

const origin = 'https://dragoman.example';
const party: RelyingParty = {
  rpId: 'dragoman.example',
  rpOrigins: [origin],
  rpName: 'Dragoman',
};
const input = { userId: 'u-1', userName: 'ada@example.org', known: [], discoverable: false };

async function register(settings: Partial<AuthenticatorOptions> = {}, by = party) {
  const authenticator = new SoftwareAuthenticator({ origin, ...settings });
  const publicKey = await creationOptions(by, input);
  const response = (await authenticator.create({ publicKey })).toJSON() as never;
  const { challenge } = publicKey;
  const verify = (expected = { challenge, userVerification: true }) =>
    verifyCreation(party, response, expected);
  return { authenticator, verify };
}

describe('registration', () => {
  test.each(['none', 'packed'] as const)('is verified with %s attestation', async (attestation) => {
    const { verify } = await register({ attestation });
    expect(await verify()).toMatchObject({ counter: 0, transports: ['usb'], backedUp: false });
  });

  test('is refused for another challenge, origin or domain', async () => {
    const { verify } = await register();
    expect(await verify({ challenge: 'b3RoZXI', userVerification: true })).toBeUndefined();
    const elsewhere = await register({ origin: 'https://evil.example' });
    expect(await elsewhere.verify()).toBeUndefined();
    const other = await register({}, { ...party, rpId: 'evil.example' });
    expect(await other.verify()).toBeUndefined();
  });

  test('without user verification is refused only when it is required', async () => {
    const { verify } = await register({ userVerified: false });
    expect(await verify()).toBeUndefined();
    const key = new SoftwareAuthenticator({ origin, userVerified: false });
    const publicKey = await creationOptions(party, input);
    const response = (await key.create({ publicKey })).toJSON() as never;
    const { challenge } = publicKey;
    expect(
      await verifyCreation(party, response, { challenge, userVerification: false }),
    ).toBeDefined();
  });
});

describe('assertion', () => {
  async function registered() {
    const { authenticator, verify } = await register();
    const credential = (await verify())!;
    const assert = async () => {
      const publicKey = await requestOptions(party, [credential]);
      const response = (await authenticator.get({ publicKey })).toJSON() as never;
      return { response, expected: { challenge: publicKey.challenge, userVerification: false } };
    };
    return { authenticator, credential, assert };
  }

  test('is verified and updates the counter', async () => {
    const { credential, assert } = await registered();
    const { response, expected } = await assert();
    const after = await verifyAssertion(party, response, credential, expected);
    expect(after).toEqual({ ...credential, counter: 1 });
  });

  test('is refused when the counter goes back (cloned key)', async () => {
    const { authenticator, credential, assert } = await registered();
    authenticator.rewind();
    const { response, expected } = await assert();
    const ahead = { ...credential, counter: 5 };
    expect(await verifyAssertion(party, response, ahead, expected)).toBeUndefined();
  });

  test('is refused with another key', async () => {
    const [one, two] = await Promise.all([registered(), registered()]);
    const { response, expected } = await one.assert();
    expect(await verifyAssertion(party, response, two.credential, expected)).toBeUndefined();
    const disguised = { ...two.credential, id: one.credential.id };
    expect(await verifyAssertion(party, response, disguised, expected)).toBeUndefined();
  });

  test('is refused with a modified signature', async () => {
    const { credential, assert } = await registered();
    const { response, expected } = await assert();
    const forged = structuredClone(response) as { response: { signature: string } };
    const signature = Buffer.from(forged.response.signature, 'base64url');
    signature[signature.length - 1]! ^= 1;
    forged.response.signature = signature.toString('base64url');
    expect(await verifyAssertion(party, forged as never, credential, expected)).toBeUndefined();
  });
});
