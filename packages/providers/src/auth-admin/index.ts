export { createAuthAdmin } from './auth-admin.ts';
export type { AuthAdmin, AuthUser } from './port.ts';
