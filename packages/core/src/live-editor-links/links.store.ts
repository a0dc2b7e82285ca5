import { createHash, randomBytes } from 'node:crypto';
import { type Database, databaseTime } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { isSignedIn } from '../signed-in/index.ts';

interface LiveEditorLink {
  readonly websiteId: string;
  /** BCP 47. */
  readonly language: string;
  readonly userId: string;
  readonly sessionId: string | undefined;
  readonly editorOrigin: string;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Stores a link for a minute, deletes expired ones, and returns its token. */
export async function insertLink({ kysely }: Database, link: LiveEditorLink): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { websiteId, language, userId, sessionId, editorOrigin } = link;
  const values = {
    token_hash: hashOf(token),
    website_id: websiteId,
    language,
    user_id: userId,
    session_id: sessionId ?? null,
    editor_origin: editorOrigin,
  };
  await kysely.deleteFrom('live_editor_links').where('expires_at', '<', databaseTime()).execute();
  await kysely.insertInto('live_editor_links').values(values).execute();
  return token;
}

/**
 * Uses a link up. Returns the origin that may show the page in a frame; undefined if the token is unknown, used, expired or of
 * another website or language, or if its user is no longer signed in or may no longer edit its texts.
 */
export async function redeemLiveEditorLink(
  database: Database,
  { token, websiteId, language }: { token: string; websiteId: string; language: string },
): Promise<string | undefined> {
  const link = await database.kysely
    .deleteFrom('live_editor_links as link')
    .using('websites as website')
    .whereRef('website.id', '=', 'link.website_id')
    .where(sql<boolean>`public.permits(link.user_id, 'strings.edit', website.id, link.language)`)
    .where('link.token_hash', '=', hashOf(token))
    .where('link.website_id', '=', websiteId)
    .where('link.language', '=', language)
    .where('link.expires_at', '>', databaseTime())
    .returning(['link.user_id', 'link.session_id', 'link.editor_origin'])
    .executeTakeFirst();
  if (link === undefined) return undefined;
  const claims = {
    role: 'authenticated' as const,
    sub: link.user_id,
    session_id: link.session_id ?? undefined,
  };
  return (await isSignedIn({ database }, claims)) ? link.editor_origin : undefined;
}
