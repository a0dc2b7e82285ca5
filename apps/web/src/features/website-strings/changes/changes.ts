import type { StringAction, TranslatedString } from '@dragoman/contract/website-strings';
import { patientApi } from '../../../api/api.ts';
import { notify } from '../../../ui/toast.tsx';
import { failures } from '../section/labels.ts';
import { stringQueries } from '../section/strings.ts';
import type { Patch } from '../section/strings-cache.ts';
import { actionSentence } from './action-sentence.ts';
import type { ActionTarget, Assignment, ChangeContext } from './context.ts';
import { refreshSoon } from './refresher.ts';
import { reviewsOf } from './reviews.ts';
import { takeBack } from './take-back.ts';
import { undoable } from './undoable.ts';

export { refreshSoon } from './refresher.ts';
export { resumeReviews, reviewsOf } from './reviews.ts';
export { takeBack } from './take-back.ts';

/** Runs an action on strings and offers to undo it. Resolves to false if it failed; that is reported, and the rows are restored. */
export async function runAction(
  context: ChangeContext,
  action: StringAction,
  strings: ActionTarget,
  assignment?: Assignment,
): Promise<boolean> {
  const { section, cache } = context;
  const ids = 'ids' in strings ? strings.ids : shownIds(context);
  const before = cache.translations(ids);
  const only = action === 'review' && 'ids' in strings ? onlyTranslation(before) : undefined;
  if (only !== undefined && only.state !== 'failed') return reviewsOf(section).add(context, only);
  section.pinned.add(ids);
  if ('ids' in strings) cache.patch(optimisticTranslations(action, before));
  try {
    await reviewsOf(section).flush();
    const { websiteId, targetLanguage } = section;
    const report = await patientApi('POST /api/website-strings/:websiteId/actions', {
      params: { websiteId },
      body: { targetLanguage, action, ...bodyOf(strings), ...assignment },
    });
    const { undoToken: token } = report;
    const undo =
      token === null ? undefined : undoable(() => void takeBack(context, { token, shown: ids }));
    const done = assignment?.assignee === null ? 'unassign' : action;
    notify.done(actionSentence(done, report), undo && { undo });
    await refreshAll(context, ids);
    return true;
  } catch (error) {
    cache.patch(before);
    notify.failed(failures.update(error));
    return false;
  }
}

function onlyTranslation(patch: Patch): TranslatedString | undefined {
  return patch.size === 1 ? patch.values().next().value : undefined;
}

function shownIds({ cache }: ChangeContext): readonly string[] {
  return cache.shownRows().map(({ original }) => original.id);
}

function bodyOf(strings: ActionTarget) {
  return 'ids' in strings ? { ids: [...strings.ids] } : strings;
}

/** Refreshes shown rows after a change on the server, those that it changed first, and drops the cached pages that are not visible. */
export async function refreshAll(
  context: ChangeContext,
  changed: readonly string[],
): Promise<void> {
  const { queries, section, cache } = context;
  queries.removeQueries({ queryKey: stringQueries(section).pages, type: 'inactive' });
  // If it fails, the rows stay as they are until the next refresh.
  await Promise.allSettled([
    changed.length > 0 && cache.refresh(changed),
    refreshSoon(queries, section, shownIds(context)),
  ]);
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
    case 'doubt':
      return one.state === 'failed' ? one : { ...one, state: 'needs_review' };
    case 'retranslate':
      return { ...one, renewal_requested_at: one.renewal_requested_at ?? new Date().toISOString() };
    case 'delete':
      return undefined;
    case 'reset':
    case 'assign':
      return one;
  }
}
