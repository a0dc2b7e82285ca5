export type { SsoOptions } from './admin.ts';
export { ssoRoutes } from './routes.ts';
