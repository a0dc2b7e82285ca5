import type { StringAction } from '@dragoman/contract/website-strings';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { notify } from '../../../ui/toast.tsx';
import { failures } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import { useStringsCache } from '../section/strings-cache.ts';
import type { ActionTarget, Assignment } from './context.ts';
import { undoable } from './undoable.ts';

/** Changes strings and offers to undo that. Its parts are loaded after the first rows. */
export function useChanges() {
  const queries = useQueryClient();
  const section = useSection();
  const cache = useStringsCache();
  return useMemo(() => {
    const context = { queries, section, cache };
    const load = () => import('./changes.ts');
    /** Returns true on success; otherwise reports the error and restores the rows. */
    const runAction = async (
      action: StringAction,
      strings: ActionTarget,
      assignment?: Assignment,
    ): Promise<boolean> => {
      try {
        return await (await load()).runAction(context, action, strings, assignment);
      } catch (error) {
        notify.failed(failures.update(error));
        return false;
      }
    };
    return {
      runAction,
      /** Drops the review of a text that is being replaced, if it was not sent yet. */
      dropReview: (id: string) =>
        load().then(
          ({ reviewsOf }) => reviewsOf(section).drop(id),
          // Then none waits either.
          () => undefined,
        ),
      /** Makes a stored change of shown strings undoable by its token; see `undoable`. */
      undoableChange: (shown: readonly string[], token: string) =>
        undoable(() => void load().then(({ takeBack }) => takeBack(context, { token, shown }))),
      /** Fetches the counts soon; see `refreshSoon`. If that fails, they stay as they are until the next time. */
      recount: () =>
        void load()
          .then(({ refreshSoon }) => refreshSoon(queries, section))
          .catch(() => undefined),
      /** Refreshes the shown rows. */
      refresh: () => load().then(({ refreshAll }) => refreshAll(context, [])),
      /** Sends the reviews that an earlier page of this browser kept. */
      resume: () => load().then(({ resumeReviews }) => resumeReviews(context)),
      /** Sends the reviews that wait. */
      flush: () => load().then(({ reviewsOf }) => reviewsOf(section).flush()),
    };
  }, [queries, section, cache]);
}
