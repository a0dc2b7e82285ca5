import {
  addCommentEndpoint,
  deleteCommentEndpoint,
  listColleaguesEndpoint,
  listCommentsEndpoint,
  resolveCommentEndpoint,
  silenceCheckEndpoint,
} from '@dragoman/contract/website-strings';
import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { limits } from '@dragoman/domain/limits';
import { type Check, isSameCheck } from '@dragoman/domain/translations';
import { mentionsIn } from '@dragoman/domain/website-strings';
import { endpointsOf, implement } from '../../api/index.ts';
import { holdDoubtful } from '../../scores/index.ts';
import { lockTranslation } from '../../translations/index.ts';
import { assertTranslatedTo, type Caller, implementForWebsite } from '../../websites/index.ts';
import { colleagues } from '../assignments/people.ts';
import { findTranslatedString } from '../list/list.ts';
import { websiteWithString } from '../website-of.ts';
import {
  type CommentedString,
  deleteComment,
  insertComment,
  languageOfComment,
  selectComments,
  setResolved,
} from './comments.store.ts';
import { selectChecks, updateChecks } from './silence.store.ts';

export const reviewEndpoints = endpointsOf<HasDatabase>([
  implement(silenceCheckEndpoint, async ({ user, params, body }, deps) => {
    assertTranslatedTo(await websiteWithString(deps, user, params), body.targetLanguage);
    const name = { websiteStringId: params.stringId, targetLanguage: body.targetLanguage };
    await silenceCheck(deps, { ...body, ...name, websiteId: params.websiteId });
    return { translation: await findTranslatedString(deps, name) };
  }),
  implementForWebsite(listColleaguesEndpoint, async ({ website, query }, deps: HasDatabase) => ({
    people: await colleagues(deps, { ...query, websiteId: website.id }),
  })),
  implement(listCommentsEndpoint, async ({ user, params, query }, deps) => {
    await websiteWithString(deps, user, params);
    return commentsAnswer(deps, { websiteStringId: params.stringId, ...query });
  }),
  implement(addCommentEndpoint, async ({ user, params, body }, deps) => {
    const website = await websiteWithString(deps, user, params);
    assertTranslatedTo(website, body.targetLanguage);
    const name = { websiteStringId: params.stringId, targetLanguage: body.targetLanguage };
    const people = await colleagues(deps, { ...body, websiteId: website.id });
    const mentions = mentionsIn(body.body, people);
    const most = limits.commentsPerString;
    const comment = { author: user.id, body: body.body, mentions, most };
    if (!(await insertComment(deps.database.kysely, name, comment))) {
      const message = `A text can have ${limits.commentsPerString} comments. Delete old ones first.`;
      throw new DragomanError('conflict', { message });
    }
    return commentsAnswer(deps, name);
  }),
  implement(resolveCommentEndpoint, async ({ user, params, body }, deps) => {
    await assertCommented(deps, user, params);
    const language = await setResolved(deps.database.kysely, params, body.isResolved);
    return commentsIn(deps, params.stringId, language);
  }),
  implement(deleteCommentEndpoint, async ({ user, params }, deps) => {
    await assertCommented(deps, user, params);
    const language = await deleteComment(deps.database.kysely, params, user.id);
    return commentsIn(deps, params.stringId, language);
  }),
]);

/** Throws `DragomanError` unless the caller may work in the language of the comment. */
async function assertCommented(
  deps: HasDatabase,
  user: Caller,
  comment: { readonly websiteId: string; readonly stringId: string; readonly commentId: string },
): Promise<void> {
  const language = await languageOfComment(deps.database.kysely, comment);
  await websiteWithString(
    deps,
    { ...user, named: language === undefined ? [] : [language] },
    comment,
  );
}

function commentsIn(
  deps: HasDatabase,
  websiteStringId: string,
  targetLanguage: string | undefined,
) {
  if (targetLanguage === undefined) throw new DragomanError('not-found');
  return commentsAnswer(deps, { websiteStringId, targetLanguage });
}

async function commentsAnswer({ database }: HasDatabase, name: CommentedString) {
  return { comments: await selectComments(database.kysely, name) };
}

interface Silence {
  readonly websiteId: string;
  readonly websiteStringId: string;
  readonly targetLanguage: string;
  readonly code: string;
  readonly detail?: string | undefined;
  /** Null lets the finding speak again. */
  readonly reason: string | null;
}

/**
 * Silences a finding of a translation until it changes, and releases a translation that the website's bound then no longer holds.
 * Throws `DragomanError('not-found')` if there is no translation, or if it does not have the finding.
 */
async function silenceCheck({ database }: HasDatabase, silence: Silence): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await lockTranslation(transaction, silence);
    const checks = await selectChecks(transaction, silence);
    if (checks === undefined) throw new DragomanError('not-found');
    const { code, detail = '', reason } = silence;
    const isMeant = (check: Check) => isSameCheck(check, { code: code as Check['code'], detail });
    if (!checks.some(isMeant)) throw new DragomanError('not-found');
    const changed = checks.map((check) => (isMeant(check) ? withReason(check, reason) : check));
    await updateChecks(transaction, silence, changed);
    const { websiteId, targetLanguage, websiteStringId } = silence;
    await holdDoubtful(transaction, { websiteId, of: { targetLanguage, ids: [websiteStringId] } });
  });
}

function withReason({ silenced: _, ...check }: Check, reason: string | null): Check {
  return reason === null ? check : { ...check, silenced: reason };
}
