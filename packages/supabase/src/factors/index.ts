export { forgetFactors, listFactors, removeFactorOf } from './administration.ts';
export type { FactorOptions } from './relying-party.ts';
export { factorRoutes } from './routes.ts';
