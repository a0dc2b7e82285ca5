import { wrongPreferences } from '../errors.ts';

/** The request header `Prefer` (RFC 7240), as supported by PostgREST. */
export interface Preferences {
  readonly return?: 'representation' | 'minimal';
  readonly count?: 'exact' | 'planned' | 'estimated';
  readonly resolution?: 'merge-duplicates' | 'ignore-duplicates';
  readonly missing?: 'default' | 'null';
  readonly handling?: 'strict' | 'lenient';
  readonly tx?: 'commit' | 'rollback';
  readonly timezone?: string;
  readonly maxAffected?: number;
}

const known: Readonly<Record<string, readonly string[]>> = {
  return: ['representation', 'minimal'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
  params: ['single-object', 'multiple-objects'],
};

/** Parses `Prefer`; the first of duplicates wins. Throws PGRST122 for unknown preferences with `handling=strict`. */
export function parsePreferences(header: string): Preferences {
  const found: Record<string, string | number> = {};
  const wrong: string[] = [];
  for (const part of header.split(',').map((text) => text.trim())) {
    if (part === '') continue;
    const [name = '', value = ''] = part.split(/\s*=\s*/, 2);
    const read = readPreference(name, value);
    if (read === undefined) wrong.push(part);
    else found[read[0]] ??= read[1];
  }
  if (found['handling'] === 'strict' && wrong.length > 0) throw wrongPreferences(wrong);
  if (found['handling'] !== 'strict') delete found['maxAffected'];
  return found as Preferences;
}

function readPreference(name: string, value: string): [string, string | number] | undefined {
  if (known[name]?.includes(value)) return [name, value];
  if (name === 'max-affected' && /^\d{1,9}$/.test(value)) return ['maxAffected', Number(value)];
  if (name === 'timezone' && isTimezone(value)) return [name, value];
  return undefined;
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** Returns the header `Preference-Applied`. */
export function appliedPreferences(
  preferences: Preferences,
  applied: readonly (keyof Preferences)[],
): string {
  return applied
    .filter((name) => preferences[name] !== undefined)
    .map((name) => `${name === 'maxAffected' ? 'max-affected' : name}=${preferences[name]}`)
    .join(', ');
}
