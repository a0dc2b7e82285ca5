export { addAdmin, isAdmin, isInvited, listAdmins, removeAdmin, setAdminEmails } from './admins.ts';
export { adminEndpoints } from './endpoints.ts';
export type { AdminDeps } from './impersonate.ts';
export { isImpersonation, recordImpersonatedWrite } from './impersonated-writes.ts';
