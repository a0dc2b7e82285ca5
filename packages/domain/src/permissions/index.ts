import { type Permission, type Role, rolePermissions } from './permissions.data.ts';

export { scopeFor, scopeResources, scopesAllow } from './keys.ts';
export {
  languagePermissions,
  type Permission,
  permissions,
  type Role,
  rolePermissions,
} from './permissions.data.ts';
export { type ScopeResource, type Scopes, scopePermissions } from './scopes.ts';

/** All roles, from the one that may the most. */
export const roles = Object.keys(rolePermissions) as readonly Role[];

/** Returns whether members with this role may do it, within the websites and languages of their membership. */
export function roleAllows(role: Role, permission: Permission): boolean {
  const allowed: readonly Permission[] = rolePermissions[role];
  return allowed.includes(permission);
}
