import type { Database } from '@dragoman/database/connection';
import type { Schema, StringAction, WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import type { Transaction } from 'kysely';
import type { Jobs } from '../../jobs/index.ts';
import { forgetEdits } from '../../translation-memory/index.ts';
import {
  type Engines,
  enqueueTranslation,
  isByPeople,
  lockTranslation,
  recountTasks,
} from '../../translations/index.ts';
import type { StringFilter } from '../list/matching.store.ts';
import {
  type ActionScope,
  beginChange,
  countOwn,
  countSelected,
  deleteStrings,
  doubt,
  dropChange,
  endChange,
  requestRenewals,
  resetToMachine,
  review,
  selectByFilter,
  selectByIds,
  selectEdits,
  unreview,
} from './actions.store.ts';
import { type Assignment, assign } from './assign.store.ts';

export interface StringEditDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly engines: Engines;
}

export interface StringsChange {
  readonly website: WebsiteRow;
  readonly targetLanguage: string;
  readonly userId: string;
  readonly action: Exclude<StringAction, 'import' | 'edit' | 'replace'>;
  readonly strings: { readonly ids: readonly string[] } | { readonly filter: StringFilter };
  /** Texts by string id: `review` skips a translation that is another by now. */
  readonly seen?: Readonly<Record<string, string>> | undefined;
  /** What `assign` does. */
  readonly assignment?: Assignment;
}

export interface ChangeReport {
  readonly changed: number;
  readonly skipped: number;
  readonly queued: number;
  /** Valid for 24 hours. Null if nothing changed. */
  readonly undoToken: string | null;
}

interface Outcome {
  /** Rows that were changed and that undo restores. */
  readonly changed: number;
  /** Strings queued for an engine. */
  readonly queued: number;
  /** Queued strings that had no translation. */
  readonly untranslated?: number;
}

/**
 * Applies an action to strings of a website in one language, in one transaction. Throws `DragomanError`: `not-found` if an id
 * is not a string of the website, `pair-unavailable` if the action needs an engine and none has the pair.
 */
export async function changeStrings(
  deps: StringEditDeps,
  change: StringsChange,
): Promise<ChangeReport> {
  const { website, targetLanguage, action } = change;
  const scope = await resolveScope(deps, change);
  const hasEngine = await hasEngineFor(deps, change);
  if (action === 'retranslate' && !hasEngine) throw new DragomanError('pair-unavailable');
  const name = { websiteId: website.id, targetLanguage };
  return deps.database.kysely.transaction().execute(async (transaction) => {
    await lockTranslation(transaction, name);
    const { total, untranslated } = await countSelected(transaction, scope);
    const id = await beginChange(transaction, scope, action);
    const done = await perform(transaction, scope, { change, hasEngine, untranslated });
    await endChange(transaction);
    if (done.changed === 0) await dropChange(transaction, id);
    if (done.queued > 0) await enqueueTranslation(transaction, deps.jobs, name);
    else await recountTasks(transaction, name);
    const changed = done.changed + (done.untranslated ?? 0);
    const undoToken = done.changed === 0 ? null : id;
    return { changed, skipped: total - changed, queued: done.queued, undoToken };
  });
}

async function resolveScope(deps: StringEditDeps, change: StringsChange): Promise<ActionScope> {
  const { strings, targetLanguage, userId, website } = change;
  const scope = { websiteId: website.id, targetLanguage, userId };
  if ('filter' in strings) {
    const selected = selectByFilter({ ...strings.filter, websiteId: website.id, targetLanguage });
    return { ...scope, selected };
  }
  const ids = [...new Set(strings.ids.map((id) => id.toLowerCase()))];
  if ((await countOwn(deps.database.kysely, website.id, ids)) < ids.length)
    throw new DragomanError('not-found');
  return { ...scope, selected: selectByIds(website.id, ids) };
}

async function hasEngineFor(deps: StringEditDeps, change: StringsChange): Promise<boolean> {
  if (change.action !== 'retranslate' && change.action !== 'reset') return false;
  const { targetLanguage } = change;
  const name = { websiteId: change.website.id, targetLanguage };
  if (await isByPeople(deps.database.kysely, name)) return false;
  const pair = { source: change.website.original_language, target: targetLanguage };
  return (await deps.engines.engineFor(pair, change.website.id)) !== undefined;
}

interface ActionContext {
  readonly change: StringsChange;
  readonly hasEngine: boolean;
  readonly untranslated: number;
}

async function perform(
  transaction: Transaction<Schema>,
  scope: ActionScope,
  { change, hasEngine, untranslated }: ActionContext,
): Promise<Outcome> {
  switch (change.action) {
    case 'review':
      return { changed: await review(transaction, scope, change.seen), queued: 0 };
    case 'unreview':
      return { changed: await unreview(transaction, scope), queued: 0 };
    case 'doubt': {
      await forgetEditsOf(transaction, scope, change.website);
      return { changed: await doubt(transaction, scope), queued: 0 };
    }
    case 'retranslate': {
      const changed = await requestRenewals(transaction, scope, 'all');
      return { changed, queued: changed + untranslated, untranslated };
    }
    case 'reset':
      return reset(transaction, scope, change.website, hasEngine);
    case 'assign': {
      const { assignment = { assignee: null, dueOn: null } } = change;
      return { changed: await assign(transaction, scope, assignment), queued: 0 };
    }
    case 'delete': {
      await forgetEditsOf(transaction, scope, change.website);
      return { changed: await deleteStrings(transaction, scope), queued: 0 };
    }
  }
}

/** Restores the last automatic translation. If there is none, queues the string; the edit stays until then. */
async function reset(
  transaction: Transaction<Schema>,
  scope: ActionScope,
  website: WebsiteRow,
  hasEngine: boolean,
): Promise<Outcome> {
  await forgetEditsOf(transaction, scope, website);
  const changed = await resetToMachine(transaction, scope);
  const queued = hasEngine ? await requestRenewals(transaction, scope, 'edited') : 0;
  return { changed: changed + queued, queued };
}

async function forgetEditsOf(
  transaction: Transaction<Schema>,
  scope: ActionScope,
  website: WebsiteRow,
): Promise<void> {
  const pair = {
    userId: website.user_id,
    sourceLanguage: website.original_language,
    targetLanguage: scope.targetLanguage,
  };
  await forgetEdits(transaction, pair, await selectEdits(transaction, scope));
}
