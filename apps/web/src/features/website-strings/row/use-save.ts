import type { TranslatedString } from '@dragoman/contract/website-strings';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { notify } from '../../../ui/toast.tsx';
import type { Draft } from '../drafts/drafts.ts';
import { type Section, useSection } from '../section.ts';
import { type StringRow, useStringsCache } from '../strings-cache.ts';
import { failures } from '../words.ts';

/**
 * Saves a string's draft: on the screen at once, and back as it was when the server refuses. The draft goes only when what it says has
 * been saved. Somebody else's work that came in between is not written over: it is fetched, and the row says so.
 */
export function useSave({ original }: StringRow) {
  const section = useSection();
  const cache = useStringsCache();
  const { id } = original;
  return useMutation({
    // One after the other, so that the last one wins.
    scope: { id: `string-${id}` },
    mutationFn: (draft: Draft) => putTranslation(section, id, draft),
    onMutate(draft) {
      const before = cache.translations([id]);
      section.kept.add([id]);
      const text = settled(draft.text);
      const saved = optimistic(id, { before: before.get(id), text });
      cache.patch(new Map([[id, saved]]));
      return { before, saved };
    },
    onError(error, _, shown) {
      // Only what this attempt put there: another one may have been answered since.
      const standing = cache.translations([id]).get(id);
      const isMine = standing?.updated_at === shown?.saved.updated_at;
      if (shown !== undefined && isMine) cache.patch(shown.before);
      if (isConflict(error)) void cache.refresh([id]).catch(() => undefined);
      if (document.querySelector(`[data-string="${id}"]`) === null) {
        notify.failed(failures.update(error));
      }
    },
    onSuccess({ translation }, draft) {
      cache.patch(new Map([[id, translation]]));
      settleDraft(section, id, { sent: draft.text, saved: translation.translated_string });
      void cache.recount();
    },
  });
}

/** True for what somebody else wrote in between. */
export function isConflict(error: unknown): boolean {
  return (error as { status?: unknown } | null)?.status === 409;
}

/** Units have no line breaks, and no spaces at their ends. */
function settled(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim();
}

function putTranslation({ targetLanguage }: Section, websiteStringId: string, draft: Draft) {
  const translatedString = settled(draft.text);
  return api('PUT /api/update-translation', {
    body: { websiteStringId, targetLanguage, translatedString, replaces: draft.base },
  });
}

/** What goes on being written while the server answers stays a draft, of what stands now. */
function settleDraft(
  { drafts }: Section,
  id: string,
  { sent, saved }: { sent: string; saved: string },
): void {
  const draft = drafts.get(id);
  if (draft === undefined) return;
  if (draft.text === sent || settled(draft.text) === saved) drafts.drop(id);
  else drafts.put(id, { ...draft, base: saved });
}

function optimistic(
  id: string,
  { before, text }: { before: TranslatedString | undefined; text: string },
): TranslatedString {
  return {
    website_string_id: id,
    translated_string: text,
    state: 'edited',
    engine: null,
    checks: before?.translated_string === text ? before.checks : [],
    updated_at: new Date().toISOString(),
    renewal_requested_at: null,
  };
}
