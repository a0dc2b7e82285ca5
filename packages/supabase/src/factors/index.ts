export { listFactors, removeFactorOf } from './administration.ts';
export { type FactorOptions, factorRoutes } from './routes.ts';
export type { RelyingParty } from './webauthn.ts';
