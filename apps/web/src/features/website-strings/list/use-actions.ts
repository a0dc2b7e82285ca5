import type { StringAction, TranslatedString } from '@dragoman/contract/website-strings';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../api/api.ts';
import { countOf } from '../../../languages/language-names.ts';
import { notify } from '../../../ui/toast.tsx';
import type { actionFilter } from '../filters/view.ts';
import { useSection } from '../section.ts';
import { type Patch, type StringPage, stringQueries, useStringsCache } from '../strings-cache.ts';
import { actionSentence, failures } from '../words.ts';

/** Some strings by their ids, or all that a filter leaves. */
export type Strings =
  | { readonly ids: readonly string[] }
  | { readonly filter: ReturnType<typeof actionFilter> };

/** Does something to strings; gives whether it was done. What failed is said, and put back as it was. */
export type Act = (action: StringAction, strings: Strings) => Promise<boolean>;

/** Actions on one string or many, each with a message that offers to undo it. */
export function useActions(): Act {
  const section = useSection();
  const cache = useStringsCache();
  const { settle, visible } = useSettling();
  const { websiteId, targetLanguage, kept } = section;
  return useCallback<Act>(
    async (action, strings) => {
      const ids = 'ids' in strings ? strings.ids : visible();
      kept.add(ids);
      const before = cache.translations(ids);
      if ('ids' in strings) cache.patch(foreseen(action, before));
      try {
        const report = await api('POST /api/website-strings/:websiteId/actions', {
          params: { websiteId },
          body: { targetLanguage, action, ...mutable(strings) },
        });
        const { undoToken } = report;
        const undo = undoToken === null ? undefined : () => void takeBack(undoToken);
        notify.done(actionSentence(action, report), undo && { undo });
        await settle();
        return true;
      } catch (error) {
        cache.patch(before);
        notify.failed(failures.update(error));
        return false;
      }
      async function takeBack(token: string) {
        try {
          const { restored, kept: left } = await undoAction(websiteId, token);
          const changed = left === 0 ? '' : ` ${countOf(left, 'string')} changed since and stay.`;
          notify.done(`Undone: ${countOf(restored, 'string')} as before.${changed}`);
        } catch (error) {
          notify.failed(failures.update(error));
        }
        await settle();
      }
    },
    [cache, kept, settle, targetLanguage, visible, websiteId],
  );
}

function undoAction(websiteId: string, token: string) {
  return api('POST /api/website-strings/:websiteId/undo', {
    params: { websiteId },
    body: { token },
  });
}

function mutable(strings: Strings) {
  return 'ids' in strings ? { ids: [...strings.ids] } : strings;
}

/** After something changed on the server: what is on the screen is brought up to date, what is not is forgotten. */
function useSettling() {
  const queries = useQueryClient();
  const section = useSection();
  const cache = useStringsCache();
  const visible = useCallback(() => {
    const { pages } = stringQueries(section);
    const shown = queries.getQueriesData<StringPage>({ queryKey: pages, type: 'active' });
    return shown.flatMap(([, page]) => page?.rows.map(({ original }) => original.id) ?? []);
  }, [queries, section]);
  const settle = useCallback(async () => {
    queries.removeQueries({ queryKey: stringQueries(section).pages, type: 'inactive' });
    // A look that fails changes nothing on the screen; the next one mends it.
    await Promise.allSettled([cache.refresh(visible()), cache.recount()]);
  }, [cache, queries, section, visible]);
  return { settle, visible };
}

/** How translations stand after an action, as far as it can be known before the server answers. */
function foreseen(action: StringAction, before: Patch): Patch {
  return new Map([...before].map(([id, one]) => [id, one && foresee(action, one)]));
}

function foresee(action: StringAction, one: TranslatedString): TranslatedString | undefined {
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
