import type { SwitcherStyle } from './config.ts';
import { isInvalidField, readSwitcherConfig } from './read-config.ts';

/** Style fields to change; an empty `customContainerId` removes the container. */
export type SwitcherChanges = {
  readonly [K in keyof SwitcherStyle]?: SwitcherStyle[K] | undefined;
};

/**
 * Returns a stored configuration with some fields changed; fields outside the style (`dontTranslateSlugs`) are
 * preserved. The container's id is stored without `#`, and only if the placement is custom [owner-workspace §3, §5].
 */
export function changeSwitcherConfig(
  stored: unknown,
  changes: SwitcherChanges,
): Record<string, unknown> {
  const before = isRecord(stored) ? stored : {};
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  // An invalid value counts as the default, and the backend refuses to store it again.
  const valid = Object.entries(before).filter(([field, value]) => !isInvalidField(field, value));
  const { customContainerId: _, ...rest } = Object.fromEntries<unknown>([...valid, ...given]);
  const { placement } = readSwitcherConfig(rest);
  const id = bareContainerId(changes.customContainerId ?? before['customContainerId']);
  return placement === 'custom' && id !== '' ? { ...rest, customContainerId: id } : rest;
}

/** Returns the changes that turn one style into the other; empty if they are equal. */
export function switcherChanges(from: SwitcherStyle, to: SwitcherStyle): SwitcherChanges {
  const fields = Object.keys({ ...from, ...to }) as (keyof SwitcherStyle)[];
  return Object.fromEntries(
    fields.filter((field) => from[field] !== to[field]).map((field) => [field, to[field] ?? '']),
  );
}

/** Returns a container's id for storage: trimmed, without the `#` of a selector [owner-workspace §5]. */
export function bareContainerId(value: unknown): string {
  return typeof value === 'string' ? value.trim().replace(/^#/, '').trim() : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
