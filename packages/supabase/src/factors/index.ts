export { forgetFactors, listFactors, removeFactorOf } from './administration.ts';
export { type FactorOptions, factorRoutes } from './routes.ts';
