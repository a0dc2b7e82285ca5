export { isAdmin, setAdminEmails } from './admins.ts';
export type { AdminDeps } from './deps.ts';
export { adminCheck } from './endpoints/admin-check.ts';
export { adminEndImpersonation, adminImpersonate } from './endpoints/admin-impersonate.ts';
export { adminUsers } from './endpoints/admin-users.ts';
export { adminWebsites } from './endpoints/admin-websites.ts';
