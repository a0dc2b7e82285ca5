import type { SwitcherStyle } from './config.ts';
import { readSwitcherConfig } from './read-config.ts';

/** Some fields of a style with their new values; an empty `customContainerId` takes the container away. */
export type SwitcherChanges = {
  readonly [K in keyof SwitcherStyle]?: SwitcherStyle[K] | undefined;
};

/**
 * A stored configuration with some fields changed: what else is stored beside the style (`dontTranslateSlugs`) stays as it is. The
 * container's id is kept without its `#`, and only while the placement is custom [owner-workspace §3, §5].
 */
export function changeSwitcherConfig(
  stored: unknown,
  changes: SwitcherChanges,
): Record<string, unknown> {
  const before = isRecord(stored) ? stored : {};
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const { customContainerId: _, ...rest } = { ...before, ...Object.fromEntries(given) };
  const { placement } = readSwitcherConfig(rest);
  const id = bareContainerId(changes.customContainerId ?? before['customContainerId']);
  return placement === 'custom' && id !== '' ? { ...rest, customContainerId: id } : rest;
}

/** What has to be changed in one style so that it becomes the other; empty when they are the same. */
export function switcherChanges(from: SwitcherStyle, to: SwitcherStyle): SwitcherChanges {
  const fields = Object.keys({ ...from, ...to }) as (keyof SwitcherStyle)[];
  return Object.fromEntries(
    fields.filter((field) => from[field] !== to[field]).map((field) => [field, to[field] ?? '']),
  );
}

/** The id of a container as it is kept: without spaces around it and without the `#` of a selector [owner-workspace §5]. */
export function bareContainerId(value: unknown): string {
  return typeof value === 'string' ? value.trim().replace(/^#/, '').trim() : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
