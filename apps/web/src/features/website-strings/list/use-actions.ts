import type { StringAction, TranslatedString } from '@dragoman/contract/website-strings';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../api/api.ts';
import { countOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { notify } from '../../../ui/toast.tsx';
import type { actionFilter } from '../filters/view.ts';
import { undoable } from '../keys/undoable.ts';
import { actionSentence, failures } from '../labels.ts';
import { useSection } from '../section.ts';
import { type Patch, stringQueries, useStringsCache } from '../strings-cache.ts';

/** Strings by id, or all that match a filter. */
export type ActionTarget =
  | { readonly ids: readonly string[] }
  | { readonly filter: ReturnType<typeof actionFilter> };

/** Runs an action on strings. Returns true on success; otherwise reports the error and restores the rows. */
export type RunAction = (action: StringAction, strings: ActionTarget) => Promise<boolean>;

/** Runs actions on strings, and offers to undo each. */
export function useActions(): RunAction {
  const section = useSection();
  const cache = useStringsCache();
  const { refresh, visibleIds } = useRefresh();
  const undoableChange = useUndoableChange();
  const { websiteId, targetLanguage, pinned } = section;
  return useCallback<RunAction>(
    async (action, strings) => {
      const ids = 'ids' in strings ? strings.ids : visibleIds();
      pinned.add(ids);
      const before = cache.translations(ids);
      if ('ids' in strings) cache.patch(optimisticTranslations(action, before));
      try {
        const report = await api('POST /api/website-strings/:websiteId/actions', {
          params: { websiteId },
          body: { targetLanguage, action, ...bodyOf(strings) },
        });
        const { undoToken } = report;
        const undo = undoToken === null ? undefined : undoableChange(ids, undoToken);
        notify.done(actionSentence(action, report), undo && { undo });
        await refresh(ids);
        return true;
      } catch (error) {
        cache.patch(before);
        notify.failed(failures.update(error));
        return false;
      }
    },
    [cache, pinned, refresh, targetLanguage, undoableChange, visibleIds, websiteId],
  );
}

/** Returns a function that makes a stored change of strings undoable by its token; see `undoable`. */
export function useUndoableChange() {
  const { websiteId, pinned } = useSection();
  const { refresh } = useRefresh();
  return useCallback(
    (ids: readonly string[], token: string) => {
      const takeBack = async () => {
        pinned.add(ids);
        try {
          const params = { websiteId };
          const body = { token };
          notify.done(
            undoneSentence(
              await api('POST /api/website-strings/:websiteId/undo', { params, body }),
            ),
          );
        } catch (error) {
          notify.failed(failures.update(error));
        }
        await refresh(ids);
      };
      return undoable(() => void takeBack());
    },
    [pinned, refresh, websiteId],
  );
}

function undoneSentence({ restored, kept: left }: { restored: number; kept: number }): string {
  const done = t('Undone for {strings}.', { strings: countOf(restored, 'string') });
  if (left === 0) return done;
  const strings = countOf(left, 'string');
  return `${done} ${t('{strings} changed since then and stay as they are.', { strings })}`;
}

function bodyOf(strings: ActionTarget) {
  return 'ids' in strings ? { ids: [...strings.ids] } : strings;
}

/** Refreshes visible rows after a change on the server, those that it changed first, and drops the cached pages that are not visible. */
export function useRefresh() {
  const queries = useQueryClient();
  const section = useSection();
  const cache = useStringsCache();
  const visibleIds = useCallback(
    () => cache.shownRows().map(({ original }) => original.id),
    [cache],
  );
  const refresh = useCallback(
    async (changed: readonly string[]) => {
      queries.removeQueries({ queryKey: stringQueries(section).pages, type: 'inactive' });
      // If it fails, the rows stay as they are until the next refresh.
      await Promise.allSettled([
        cache.refresh([...new Set([...changed, ...visibleIds()])]),
        cache.recount(),
      ]);
    },
    [cache, queries, section, visibleIds],
  );
  return { refresh, visibleIds };
}

/** The expected result of an action, shown until the server responds. */
function optimisticTranslations(action: StringAction, before: Patch): Patch {
  return new Map([...before].map(([id, one]) => [id, one && optimisticTranslation(action, one)]));
}

function optimisticTranslation(
  action: StringAction,
  one: TranslatedString,
): TranslatedString | undefined {
  switch (action) {
    case 'review':
      return one.state === 'failed' ? one : { ...one, state: 'reviewed' };
    case 'unreview':
      return one.state === 'reviewed' ? { ...one, state: 'edited' } : one;
    case 'retranslate':
      return { ...one, renewal_requested_at: one.renewal_requested_at ?? new Date().toISOString() };
    case 'delete':
      return undefined;
    case 'reset':
      return one;
  }
}
