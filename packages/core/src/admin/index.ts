export { selectAllWebsites } from './admin.store.ts';
export { addAdmin, isAdmin, isInvited, removeAdmin, setAdminEmails } from './admins.ts';
export { adminEndpoints } from './endpoints.ts';
export type { AdminDeps } from './impersonate.ts';
export { isImpersonation, recordImpersonatedWrite } from './impersonated-writes.ts';
export { resetFactors } from './reset-factors.ts';
export { type ListedUser, listUsers, userOf } from './users.ts';
