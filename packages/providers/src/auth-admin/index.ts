export { type AuthAdminOptions, createAuthAdmin } from './auth-admin.ts';
export type { AuthAdmin, AuthSession, AuthUser } from './port.ts';
