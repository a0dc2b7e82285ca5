import type { Queries } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { OpenInvitation } from './invitations.store.ts';
import {
  copyKnowledge,
  forgetWebsites,
  moveKnowledge,
  moveMembers,
  moveWebsites,
} from './transfer.store.ts';

/** SQLSTATE. */
const uniqueViolation = '23505';

/**
 * Gives a website, or all of an account with its glossary, memory and members, to the account that accepts. Strings, history,
 * slugs, media, rules and statistics hang on the website and go with it; keys of engines, API keys and billing stay.
 * Throws `DragomanError`: `conflict` if the account has the host already, `not-found` if nothing of it is left there.
 */
export async function transfer(
  queries: Queries,
  { kind, account_id: from, website_id: websiteId }: OpenInvitation,
  to: string,
): Promise<void> {
  if (from === to) throw conflict({ message: 'This is your own account.' });
  if (kind === 'website' && websiteId !== null) await copyKnowledge(queries, { to }, websiteId);
  const ids = await moveWebsites(queries, { from, to }, websiteId).catch((error) => {
    if ((error as { code?: unknown }).code !== uniqueViolation) throw error;
    throw conflict({
      message: 'Your account has a website with this address already. Delete it first.',
    });
  });
  if (ids.length === 0)
    throw new DragomanError('not-found', {
      message: 'This invitation is no longer valid. Ask for a new one.',
    });
  if (kind === 'account') {
    await moveKnowledge(queries, { from, to });
    await moveMembers(queries, { from, to });
  }
  await forgetWebsites(queries, from, ids);
}

function conflict(details: { readonly message: string }): DragomanError {
  return new DragomanError('conflict', details);
}
