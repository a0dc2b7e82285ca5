/** What becomes of a method of the client: served, answered by the client alone, or not served and why. */
export type Served = 'served' | 'client' | { readonly notServed: string };

const noWallets = { notServed: 'nobody of ours signs in by a crypto wallet' };
const noAuthorizationServer = {
  notServed:
    'we sign people in through others, and are no OAuth server that others sign in through',
};
const byConfiguration = { notServed: 'providers come from the configuration of the server' };
const noRecoveryCodes = {
  notServed: 'experimental in the client; a second factor is removed by an admin',
};

/** `supabase.auth`: `AuthClient`. */
export const authClient: Readonly<Record<string, Served>> = {
  dispose: 'client',
  exchangeCodeForSession: 'served',
  getClaims: 'served',
  getSession: 'client',
  getUser: 'served',
  getUserIdentities: 'served',
  initialize: 'client',
  isThrowOnErrorEnabled: 'client',
  linkIdentity: 'served',
  onAuthStateChange: 'client',
  reauthenticate: 'served',
  refreshSession: 'served',
  registerPasskey: 'served',
  resend: 'served',
  resetPasswordForEmail: 'served',
  setSession: 'served',
  signInAnonymously: 'served',
  signInWithIdToken: 'served',
  signInWithOAuth: 'served',
  signInWithOtp: 'served',
  signInWithPasskey: 'served',
  signInWithPassword: 'served',
  signInWithSSO: 'served',
  signInWithWeb3: noWallets,
  signOut: 'served',
  signUp: 'served',
  startAutoRefresh: 'client',
  stopAutoRefresh: 'client',
  unlinkIdentity: 'served',
  updateUser: 'served',
  verifyOtp: 'served',
};

/** Private in the client's types, though plain in the prototype: nobody calls them. */
export const privateMethods: readonly string[] = [
  'fetchJwk',
  'linkIdentityIdToken',
  'linkIdentityOAuth',
  'signInWithEthereum',
  'signInWithSolana',
];

/** `supabase.auth.admin`: `AuthAdminApi`, with the service key. */
export const adminClient: Readonly<Record<string, Served>> = {
  createUser: 'served',
  deleteUser: 'served',
  generateLink: 'served',
  getUserById: 'served',
  inviteUserByEmail: 'served',
  listUsers: 'served',
  signOut: 'served',
  updateUserById: 'served',
};

/** `supabase.auth.mfa`. */
export const factorsClient: Readonly<Record<string, Served>> = {
  challenge: 'served',
  challengeAndVerify: 'served',
  enroll: 'served',
  getAuthenticatorAssuranceLevel: 'client',
  listFactors: 'served',
  unenroll: 'served',
  verify: 'served',
};

/** `supabase.auth.mfa.webauthn`: the ceremonies in a browser, over the calls of `mfa`. */
export const webauthnClient: Readonly<Record<string, Served>> = {
  authenticate: 'served',
  challenge: 'served',
  enroll: 'served',
  register: 'served',
  verify: 'served',
};

/** Sub-clients of which nothing is served. */
export const notServed: Readonly<Record<string, { readonly notServed: string }>> = {
  oauth: noAuthorizationServer,
  'mfa.recoveryCodes': noRecoveryCodes,
  'admin.oauth': noAuthorizationServer,
  'admin.customProviders': byConfiguration,
};

/** `supabase.auth.admin.mfa`. */
export const adminFactorsClient: Readonly<Record<string, Served>> = {
  deleteFactor: 'served',
  listFactors: 'served',
};

/** `supabase.auth.passkey`. */
export const passkeyClient: Readonly<Record<string, Served>> = {
  delete: 'served',
  list: 'served',
  startAuthentication: 'served',
  startRegistration: 'served',
  update: 'served',
  verifyAuthentication: 'served',
  verifyRegistration: 'served',
};

/** `supabase.auth.admin.passkey`. */
export const adminPasskeyClient: Readonly<Record<string, Served>> = {
  deletePasskey: 'served',
  listPasskeys: 'served',
};
