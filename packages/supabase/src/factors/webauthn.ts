import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';

/** The relying party: its domain, the origins that may use its credentials, and its name. */
export interface RelyingParty {
  readonly rpId: string;
  readonly rpOrigins: readonly string[];
  readonly rpName: string;
}

/** A registered credential, with binary values in base64url. */
export interface StoredCredential {
  readonly id: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly aaguid: string;
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
}

/** A discoverable credential is a passkey; others are second factors. */
export interface CredentialRequest {
  readonly userId: string;
  readonly userName: string;
  readonly known: readonly StoredCredential[];
  readonly discoverable: boolean;
}

/** Returns the options to create a credential (WebAuthn §5.4). */
export function creationOptions(
  party: RelyingParty,
  input: CredentialRequest,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: party.rpName,
    rpID: party.rpId,
    userName: input.userName,
    userDisplayName: input.userName,
    userID: new TextEncoder().encode(input.userId),
    attestationType: 'none',
    excludeCredentials: input.known.map(descriptor),
    authenticatorSelection: input.discoverable
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** Returns the options to sign a challenge (WebAuthn §5.5). Without `allowed`, any passkey of the domain may sign. */
export function requestOptions(
  party: RelyingParty,
  allowed: readonly StoredCredential[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: party.rpId,
    userVerification: allowed.length === 0 ? 'required' : 'preferred',
    ...(allowed.length > 0 && { allowCredentials: allowed.map(descriptor) }),
  });
}

/** Verifies a browser's response to `creationOptions` (WebAuthn §7.1). Returns undefined if invalid. */
export async function verifyCreation(
  party: RelyingParty,
  response: RegistrationResponseJSON,
  expected: { challenge: string; userVerification: boolean },
): Promise<StoredCredential | undefined> {
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: expected.challenge,
    expectedOrigin: [...party.rpOrigins],
    expectedRPID: party.rpId,
    requireUserVerification: expected.userVerification,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = result.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    aaguid,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  };
}

/**
 * Verifies a browser's response to `requestOptions` (WebAuthn §7.2), including the counter against clones. Returns the
 * credential with its new counter, or undefined if invalid.
 */
export async function verifyAssertion(
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  credential: StoredCredential,
  expected: { challenge: string; userVerification: boolean },
): Promise<StoredCredential | undefined> {
  if (response.id !== credential.id) return undefined;
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: expected.challenge,
    expectedOrigin: [...party.rpOrigins],
    expectedRPID: party.rpId,
    credential: asLibraryCredential(credential),
    requireUserVerification: expected.userVerification,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { ...credential, counter: newCounter, backedUp: credentialBackedUp };
}

function descriptor({ id, transports }: StoredCredential) {
  return { id, transports: [...transports] };
}

function asLibraryCredential(stored: StoredCredential): WebAuthnCredential {
  return {
    id: stored.id,
    publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
    counter: stored.counter,
    transports: [...stored.transports],
  };
}
