import {
  languagePermissions,
  type Permission,
  type Role,
  rolePermissions,
} from './permissions.data.ts';

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

/** The other permissions that a membership of some languages leaves. */
const ofNoLanguage: readonly Permission[] = [
  'website.read',
  'glossary.read',
  'glossary.edit',
  'members.read',
];

/** Returns whether a membership with these limits allows it somewhere; null means no limit. */
export function membershipAllows(
  membership: {
    readonly role: Role;
    readonly website_ids: readonly string[] | null;
    readonly languages: readonly string[] | null;
  },
  permission: Permission,
): boolean {
  const { role, website_ids, languages } = membership;
  return (
    roleAllows(role, permission) &&
    (website_ids === null || !isOfWholeAccount(permission)) &&
    (languages === null || [...languagePermissions, ...ofNoLanguage].includes(permission))
  );
}
