/** What a member of an account may do, as `noun.verb`. */
export const permissions = [
  'website.read',
  'website.create',
  'website.edit',
  'website.delete',
  'website.deploy',
  'website.transfer',
  'scan.run',
  'strings.read',
  'strings.edit',
  'strings.review',
  'strings.assign',
  'glossary.read',
  'glossary.edit',
  'memory.read',
  'memory.edit',
  'media.edit',
  'slugs.edit',
  'export.run',
  'import.run',
  'engines.manage',
  'billing.read',
  'billing.manage',
  'members.read',
  'members.manage',
  'keys.manage',
  'webhooks.manage',
  'activity.read',
] as const;

export type Permission = (typeof permissions)[number];

const viewer = ['website.read', 'strings.read', 'glossary.read', 'memory.read'] as const;
const translator = [
  ...viewer,
  'strings.edit',
  'slugs.edit',
  'media.edit',
  'export.run',
  'import.run',
] as const;
const onlyOwners: readonly Permission[] = [
  'billing.manage',
  'members.manage',
  'website.transfer',
  'keys.manage',
  'engines.manage',
];

/** The permissions of each role. `role_allows` of the database is the same list; a test compares them. */
export const rolePermissions = {
  owner: permissions,
  manager: permissions.filter((permission) => !onlyOwners.includes(permission)),
  translator,
  reviewer: [...translator, 'strings.review', 'strings.assign', 'glossary.edit'],
  viewer,
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

/** What a member is in an account. */
export type Role = keyof typeof rolePermissions;

/** The permissions over texts of one language; a member may have them in some languages only. */
export const languagePermissions: readonly Permission[] = permissions.filter((permission) =>
  /^(strings|slugs|media|memory|export|import)\./.test(permission),
);
