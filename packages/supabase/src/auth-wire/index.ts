export type { AccountNotice, AuthMail, AuthMailKind } from '@dragoman/providers/email/port';
export { answerErrors, authError } from './answer-errors.ts';
export { audit } from './audit.ts';
export { createBackground } from './background.ts';
export { flowFields, metadata, optionalText, parseBodies, read, readEmail } from './bodies.ts';
export { type AuthContext, createContext } from './context.ts';
export { type Device, deviceOf, languageOf } from './device.ts';
export { AuthError, invalid, RateLimitError } from './errors.ts';
export {
  type Challenge,
  createFlowState,
  issueAuthCode,
  readChallenge,
  takeFlow,
} from './flow-state.ts';
export { createOrFindUserByIdentity, type ForeignIdentity } from './identities.ts';
export { isImpersonation, recordImpersonatedWrite, refuseImpersonation } from './impersonation.ts';
export type { LimitOptions } from './limits.ts';
export {
  type CodeTry,
  createOneTimeToken,
  findByCode,
  findByLink,
  findNonce,
  isSameBrowser,
  type NewOneTimeToken,
  type OneTimeToken,
  type OneTimeTokenRow,
  takeOneTimeToken,
  type VerificationType,
} from './one-time-tokens.ts';
export { hashPassword, isBcrypt, isPassword, refuseWeak } from './passwords.ts';
export {
  redirectWithCode,
  redirectWithError,
  redirectWithMessage,
  redirectWithSession,
  resolveRedirect,
} from './redirects.ts';
export {
  isStrongEnough,
  refuseBanned,
  requireService,
  requireSession,
  requireUser,
  type SessionRow,
  type SignedIn,
} from './require-user.ts';
export type { AuthDatabase, AuthTransaction, JsonObject, Row, Written } from './schema.ts';
export { sendMail, takeMailTurn, verifyLink } from './send-mail.ts';
export {
  addRefreshToken,
  answerSession,
  endSessions,
  issueSession,
  revokeRefreshTokens,
  type SessionJson,
  strengthenSession,
} from './sessions.ts';
export type { AuthOptions } from './settings.ts';
export { tellOwner } from './tell-owner.ts';
export {
  factorJson,
  loadUserJson,
  type UserJson,
  type UserRow,
  userJson,
} from './user-json.ts';
export {
  addEmailIdentity,
  addIdentity,
  createUser,
  emailExists,
  emailProfile,
  findUser,
  findUserByEmail,
  listProviders,
  lockEmail,
  lockUser,
  mergeMetadata,
} from './users.ts';
