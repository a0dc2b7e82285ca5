import type { ListedState } from '@dragoman/contract/website-strings';

/** A place in the picture, in its CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the picture reports to the editor. */
export type PictureMessage =
  /** The ids of the units that can be seen on the page. */
  | { readonly type: 'visible'; readonly ids: readonly string[] }
  /** A click chose a unit, or nothing. `href` is the absolute address of the link that contains it. */
  | {
      readonly type: 'select';
      readonly id: string | null;
      readonly occurrence: number;
      readonly href: string | null;
    }
  /** Where the selected unit is now. */
  | { readonly type: 'place'; readonly box: Box | null }
  /** A link was followed. */
  | { readonly type: 'follow'; readonly href: string }
  /** Esc was pressed. */
  | { readonly type: 'leave' }
  /** A text could not be shown; the page must be rendered again. */
  | { readonly type: 'stale' }
  /** Original texts of units on a live page whose ids it does not know. */
  | { readonly type: 'texts'; readonly texts: readonly string[] };

/** What the editor asks of the picture. */
export type EditorMessage =
  /** Shows a translation wherever the unit occurs. */
  | { readonly type: 'show'; readonly texts: Readonly<Record<string, string>> }
  /** The state of each unit decides the color of its outline. */
  | { readonly type: 'states'; readonly states: Readonly<Record<string, ListedState>> }
  /** Units that others edit, with labels that the page's scripts may read. */
  | { readonly type: 'others'; readonly labels: Readonly<Record<string, string>> }
  /** Outlines a unit; with `scroll`, brings it into view. */
  | {
      readonly type: 'select';
      readonly id: string | null;
      readonly occurrence: number;
      readonly scroll: 'center' | 'top' | null;
    }
  /** Ids of a live page's units by their original texts. */
  | { readonly type: 'names'; readonly ids: Readonly<Record<string, string>> }
  /** `use`: clicks and keys reach the page, so a menu can be opened. */
  | { readonly type: 'mode'; readonly mode: 'edit' | 'use' };

/** The picture's first message, answered with a `MessagePort`. */
export const hello = 'dragoman-picture';

/** Reads a message of the picture; undefined for anything else. */
export function readPictureMessage(data: unknown): PictureMessage | undefined {
  if (!isRecord(data)) return undefined;
  const { type, ids, texts, id, occurrence, href, box } = data;
  if (type === 'leave' || type === 'stale') return { type };
  if (type === 'visible') return isTexts(ids) ? { type, ids } : undefined;
  if (type === 'texts') return isTexts(texts) ? { type, texts } : undefined;
  if (type === 'follow') return typeof href === 'string' ? { type, href } : undefined;
  if (type === 'place') return box === null || isBox(box) ? { type, box } : undefined;
  if (type !== 'select' || !isText(id) || !isText(href) || !isCount(occurrence)) return undefined;
  return { type, id, occurrence, href };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && value.length <= 10_000);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isBox(value: unknown): value is Box {
  return (
    isRecord(value) && ['x', 'y', 'width', 'height'].every((name) => Number.isFinite(value[name]))
  );
}
