import type { Permission } from './permissions.data.ts';
import { type ScopeResource, type Scopes, scopePermissions } from './scopes.ts';

export const scopeResources = Object.keys(scopePermissions) as [ScopeResource, ...ScopeResource[]];

/** Returns whether a key with these scopes may do it. */
export function scopesAllow(scopes: Scopes, permission: Permission): boolean {
  return scopeResources.some((resource) => {
    const given = scopes[resource];
    return opens(resource, 'read', permission)
      ? given === 'read' || given === 'write'
      : given === 'write' && opens(resource, 'write', permission);
  });
}

/** Returns the scope with a permission, such as `strings.write`; undefined if no key may have it. */
export function scopeFor(permission: Permission): string | undefined {
  for (const resource of scopeResources)
    for (const verb of ['read', 'write'] as const)
      if (opens(resource, verb, permission)) return `${resource}.${verb}`;
  return undefined;
}

function opens(resource: ScopeResource, verb: 'read' | 'write', permission: Permission): boolean {
  return (scopePermissions[resource][verb] as readonly Permission[]).includes(permission);
}
