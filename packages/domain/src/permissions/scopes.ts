import type { Permission } from './permissions.data.ts';

/** What the scopes of an API key allow, by resource: `write` allows what `read` does, too. */
export const scopePermissions = {
  websites: {
    read: ['website.read'],
    write: ['website.create', 'website.edit', 'website.delete', 'website.deploy'],
  },
  strings: {
    read: ['strings.read'],
    write: ['strings.edit', 'strings.review', 'strings.assign', 'slugs.edit', 'media.edit'],
  },
  glossary: { read: ['glossary.read'], write: ['glossary.edit'] },
  memory: { read: ['memory.read'], write: ['memory.edit'] },
  files: { read: ['export.run'], write: ['import.run'] },
  scans: { read: ['website.read'], write: ['scan.run'] },
  billing: { read: ['billing.read'], write: [] },
} as const satisfies Readonly<
  Record<string, Readonly<Record<'read' | 'write', readonly Permission[]>>>
>;

/** What an API key has scopes for. */
export type ScopeResource = keyof typeof scopePermissions;

/** The scopes of a key; a resource that is not named has none. */
export type Scopes = Readonly<Partial<Record<ScopeResource, 'none' | 'read' | 'write'>>>;
