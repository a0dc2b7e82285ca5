export { answerErrors, authError, sendError } from './answer-errors.ts';
export { type AuditEntry, audit } from './audit.ts';
export { type Background, createBackground } from './background.ts';
export { flowFields, metadata, optionalText, parseBodies, read, readEmail } from './bodies.ts';
export { type AuthContext, createContext } from './context.ts';
export { type Device, deviceOf, languageOf } from './device.ts';
export { AuthError, invalid, RateLimitError, type WeakPasswordReason } from './errors.ts';
export {
  type Arrival,
  type Challenge,
  createFlowState,
  type FlowStateRow,
  issueAuthCode,
  type NewFlow,
  readChallenge,
  takeFlow,
} from './flow-state.ts';
export { createOrFindUserByIdentity, type ForeignIdentity } from './identities.ts';
export type { Limit, LimitName, LimitOptions, LimitSet, Limits } from './limits.ts';
export type { AuthMail, AuthMailer, AuthMailKind } from './mail.ts';
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
export type { Aal, AuthDatabase, AuthSchema, AuthTransaction, JsonObject } from './schema.ts';
export { type OutgoingMail, sendMail, takeMailTurn, verifyLink } from './send-mail.ts';
export {
  type Amr,
  addRefreshToken,
  answerSession,
  endSessions,
  issueSession,
  type NewSession,
  revokeRefreshTokens,
  type SessionJson,
  type SessionUpgrade,
  strengthenSession,
} from './sessions.ts';
export { type AuthOptions, type AuthSettings, defaultSettings } from './settings.ts';
export {
  factorJson,
  identityJson,
  loadUserJson,
  type UserJson,
  type UserRow,
  userJson,
} from './user-json.ts';
export {
  addIdentity,
  createUser,
  emailExists,
  findUser,
  findUserByEmail,
  listProviders,
  lockEmail,
  lockUser,
  mergeMetadata,
  type NewIdentity,
  type NewUser,
} from './users.ts';
