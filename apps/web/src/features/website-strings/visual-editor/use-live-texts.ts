import { useEffectEvent } from 'react';
import { api } from '../../../api/api.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import type { Send } from './use-picture.ts';

/** The most texts of one request, and characters of a text that can be a unit. */
const maxTextsPerRequest = 200;
const maxUnitCharacters = 32_768;

/** Returns what resolves texts of the live page to ids. Those that are not among `rows` are reported to `onFound`. */
export function useLiveTexts(
  rows: readonly StringRow[] | undefined,
  onFound: (change: (before: readonly string[]) => readonly string[]) => void,
) {
  const { websiteId } = useSection();
  return useEffectEvent(async (texts: readonly string[], send: Send) => {
    const known = new Map(rows?.map(({ original }) => [original.original_string, original.id]));
    const nameAll = (ids: Readonly<Record<string, string>>) => send({ type: 'names', ids });
    nameAll(Object.fromEntries(texts.flatMap((text) => entryOf(text, known.get(text)))));
    const unknown = texts.filter((text) => !known.has(text) && text.length <= maxUnitCharacters);
    if (unknown.length === 0) return;
    const body = { texts: unknown.slice(0, maxTextsPerRequest) };
    const call = api('POST /api/websites/:id/find-strings', { params: { id: websiteId }, body });
    // Without an answer, these texts cannot be chosen; the others can.
    const { strings } = await call.catch(() => ({ strings: [] }));
    nameAll(Object.fromEntries(strings.map(({ id, text }) => [text, id])));
    const ids = strings.map(({ id }) => id);
    onFound((before) => [...before, ...ids.filter((id) => !before.includes(id))]);
  });
}

const entryOf = (text: string, id: string | undefined) =>
  id === undefined ? [] : [[text, id] as const];
