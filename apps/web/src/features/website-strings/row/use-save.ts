import type { TranslatedString } from '@dragoman/contract/website-strings';
import { useMutation } from '@tanstack/react-query';
import { patientApi } from '../../../api/api.ts';
import { notify } from '../../../ui/toast.tsx';
import { useChanges } from '../changes/use-changes.ts';
import type { Draft } from '../section/drafts.ts';
import { failures } from '../section/labels.ts';
import { type Section, useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { useStringsCache } from '../section/strings-cache.ts';

/**
 * Saves a string's draft optimistically. The draft is dropped only once it is saved; the save can be undone. If another user changed the
 * translation meanwhile, nothing is overwritten: their version is fetched and the row reports the conflict.
 */
export function useSave({ original }: StringRow) {
  const section = useSection();
  const cache = useStringsCache();
  const { dropReview, recount, undoableChange } = useChanges();
  const { id } = original;
  return useMutation({
    // Saves of one string run one after the other, so the last one wins.
    scope: { id: `string-${id}` },
    mutationFn: async (draft: Draft) => {
      const { translation, undoToken } = await putTranslation(section, id, draft);
      return { translation, undo: undoableChange([id], undoToken) };
    },
    async onMutate(draft) {
      await dropReview(id);
      const before = cache.translations([id]);
      section.pinned.add([id]);
      const text = normalized(draft.text);
      const saved = optimistic(id, { before: before.get(id), text });
      cache.patch(new Map([[id, saved]]));
      return { before, saved };
    },
    onError(error, _, shown) {
      // A later save may have replaced this one's optimistic value.
      const current = cache.translations([id]).get(id);
      const isMine = current?.updated_at === shown?.saved.updated_at;
      if (shown !== undefined && isMine) cache.patch(shown.before);
      if (isConflict(error)) void cache.refresh([id]).catch(() => undefined);
      if (document.querySelector(`[data-string="${id}"]`) === null) {
        notify.failed(failures.update(error));
      }
    },
    onSuccess({ translation }, draft) {
      cache.patch(new Map([[id, translation]]));
      dropSavedDraft(section, id, { sent: draft.text, saved: translation.translated_string });
      recount();
    },
  });
}

/** True if another user changed the translation meanwhile. */
export function isConflict(error: unknown): boolean {
  return (error as { status?: unknown } | null)?.status === 409;
}

/** Translation units have no line breaks, and no white space at their ends. */
function normalized(text: string): string {
  return text.replaceAll(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space)).trim();
}

function putTranslation({ targetLanguage }: Section, websiteStringId: string, draft: Draft) {
  const translatedString = normalized(draft.text);
  return patientApi('PUT /api/update-translation', {
    body: { websiteStringId, targetLanguage, translatedString, replaces: draft.base },
  });
}

/** Text typed while saving stays a draft, based on the saved translation. */
function dropSavedDraft(
  { drafts }: Section,
  id: string,
  { sent, saved }: { sent: string; saved: string },
): void {
  const draft = drafts.get(id);
  if (draft === undefined) return;
  if (draft.text === sent || normalized(draft.text) === saved) drafts.drop(id);
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
    assessment:
      before?.assessment == null
        ? null
        : { ...before.assessment, is_stale: before.translated_string !== text },
    score: null,
    is_doubtful: false,
  };
}
