export { addAdmin, isAdmin, listAdmins, removeAdmin, setAdminEmails } from './admins.ts';
export type { AdminDeps } from './deps.ts';
export {
  adminCheck,
  adminEndImpersonation,
  adminImpersonate,
  adminUsers,
  adminWebsites,
} from './endpoints.ts';
export { isImpersonation, recordImpersonatedWrite } from './impersonated-writes.ts';
