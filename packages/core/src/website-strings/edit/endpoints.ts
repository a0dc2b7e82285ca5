import {
  changeStringsEndpoint,
  replaceStringsEndpoint,
  type StringAction,
  undoStringsEndpoint,
  updateTranslationEndpoint,
} from '@dragoman/contract/website-strings';
import type { HasDatabase } from '@dragoman/database/connection';
import type { Schema, WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import type { Permission } from '@dragoman/domain/permissions';
import type { Transaction } from 'kysely';
import { type ApiUser, aboutField, endpointsOf, implement } from '../../api/index.ts';
import { forgetEdits, rememberEdits } from '../../translation-memory/index.ts';
import { lockTranslation, recountTasks } from '../../translations/index.ts';
import {
  assertId,
  assertTranslatedTo,
  assertVisible,
  implementForWebsite,
  mayAlso,
  type WebsiteReach,
  websiteFor,
} from '../../websites/index.ts';
import { assertMayEdit } from '../assignments/people.ts';
import { findTranslatedString } from '../list/list.ts';
import { filterOf } from '../list/matching.store.ts';
import { websiteOfString } from '../website-of.ts';
import { changeStrings, type StringEditDeps } from './actions.ts';
import { countAssigned, undoAssignments } from './assign.store.ts';
import { replaceStrings } from './replace.ts';
import {
  type Change,
  countChanged,
  findChange,
  markUndone,
  restore,
  selectChangedEdits,
  splitChange,
  undoImport,
} from './undo.store.ts';
import { updateTranslation } from './update.ts';

export const editEndpoints = endpointsOf<StringEditDeps>([
  implement(updateTranslationEndpoint, async ({ user, body }, deps) => {
    const websiteId = await websiteOfString(deps, body.websiteStringId);
    assertTranslatedTo(await websiteFor(deps, user, websiteId), body.targetLanguage);
    const edit = { ...body, changedBy: user.id };
    const { lengthRatio, isTargetLanguage, undoToken } = await aboutField('translatedString', () =>
      updateTranslation(deps, edit),
    );
    const translation = await findTranslatedString(deps, body);
    const hints = { lengthRatio, isTargetLanguage };
    return { translation, hints, undoToken, website_id: websiteId };
  }),
  implementForWebsite(changeStringsEndpoint, async ({ website, user, body }, deps) => {
    const { targetLanguage, action, ids, filter = {}, seen, assignee = null, dueOn = null } = body;
    const permission = stricter[action];
    if (permission !== undefined) await websiteFor(deps, user, website.id, permission);
    assertTranslatedTo(website, targetLanguage);
    if (assignee !== null)
      await assertMayEdit(deps, { websiteId: website.id, targetLanguage, userId: assignee });
    const strings = ids === undefined ? { filter: filterOf(filter, user) } : { ids };
    const assignment = { assignee, dueOn };
    const userId = user.id;
    const change = { website, targetLanguage, userId, action, strings, seen, assignment };
    return changeStrings(deps, change);
  }),
  implementForWebsite(replaceStringsEndpoint, async ({ website, user, body }, deps) => {
    assertTranslatedTo(website, body.targetLanguage);
    const filter = filterOf(body.filter, user);
    return replaceStrings(deps, { ...body, filter, website, userId: user.id });
  }),
  implementForWebsite(undoStringsEndpoint, async ({ website, languages, user, body }, deps) => {
    return undoStrings(deps, { website, languages, user, ...body });
  }),
]);

/** Actions that need more than the permission to edit. */
const stricter: Readonly<Partial<Record<StringAction, Permission>>> = {
  review: 'strings.review',
  unreview: 'strings.review',
  assign: 'strings.assign',
};

interface UndoRequest extends WebsiteReach {
  readonly user: ApiUser;
  readonly token: string;
  /** Restores only these strings; the others can still be undone by the token. Defaults to all. */
  readonly ids?: readonly string[] | undefined;
}

/**
 * Undoes an action by its token, once and within 24 hours. Returns how many strings were restored, and how many were
 * skipped because they have changed since. Throws `DragomanError`: `not-found`, `conflict`.
 */
async function undoStrings(
  { database }: HasDatabase,
  { website, languages, user, token, ids }: UndoRequest,
): Promise<{ restored: number; kept: number }> {
  assertId(token);
  return database.kysely.transaction().execute(async (transaction) => {
    const { target_language: targetLanguage } = await theChange(transaction, website, token);
    assertVisible(languages, targetLanguage);
    await lockTranslation(transaction, { websiteId: website.id, targetLanguage });
    const whole = await theChange(transaction, website, token);
    if (whole.undone_at !== null) throw conflict('This was undone already.');
    if (whole.is_over) throw conflict('This was done more than 24 hours ago.');
    if (whole.action === 'assign') return undoAssigning(transaction, whole.id);
    const change = ids === undefined ? whole : await partOf(transaction, whole, ids);
    const changed = await countChanged(transaction, change.id);
    const pair = {
      userId: website.user_id,
      sourceLanguage: website.original_language,
      targetLanguage,
    };
    if (addsToMemory.has(change.action))
      await forgetEdits(transaction, pair, await selectChangedEdits(transaction, change.id));
    const of = { websiteId: website.id, language: targetLanguage };
    const mayReview = await mayAlso(transaction, user, 'strings.review', of);
    const rows = await restore(transaction, change.id, mayReview);
    await markUndone(transaction, change.id);
    await undoImport(transaction, change.id);
    await recountTasks(transaction, { websiteId: website.id, targetLanguage });
    const edits = rows.filter(({ state }) => state === 'edited');
    await rememberEdits(transaction, pair, edits);
    return { restored: rows.length, kept: changed - rows.length };
  });
}

/** Takes an assignment of texts back, as a whole. */
async function undoAssigning(transaction: Transaction<Schema>, id: string) {
  const assigned = await countAssigned(transaction, id);
  const restored = await undoAssignments(transaction, id);
  await markUndone(transaction, id);
  return { restored, kept: assigned - restored };
}

const addsToMemory: ReadonlySet<Change['action']> = new Set(['import', 'edit', 'replace']);

async function partOf(
  transaction: Transaction<Schema>,
  change: Change,
  ids: readonly string[],
): Promise<Change> {
  const part = await splitChange(transaction, change.id, ids);
  if (part === undefined) throw conflict('This was undone already.');
  return { ...change, id: part };
}

async function theChange(
  transaction: Transaction<Schema>,
  { id }: WebsiteRow,
  token: string,
): Promise<Change> {
  const change = await findChange(transaction, id, token);
  if (change === undefined) throw new DragomanError('not-found');
  return change;
}

function conflict(message: string): DragomanError {
  return new DragomanError('conflict', { message: `${message} It can no longer be undone.` });
}
