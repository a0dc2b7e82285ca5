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

/** Returns what a member without a permission reads. */
export function missingPermission(permission: Permission): string {
  return `You need the permission ${permission} for this.`;
}

/** Returns whether it reaches beyond single websites, so that a member or key of some websites may not do it. */
export function isOfWholeAccount(permission: Permission): boolean {
  return /\.(create|transfer|manage)$|^(billing|activity|memory)\./.test(permission);
}

/** Returns whether members with this role may do it, within the websites and languages of their membership. */
export function roleAllows(role: Role, permission: Permission): boolean {
  const allowed: readonly Permission[] = rolePermissions[role];
  return allowed.includes(permission);
}
