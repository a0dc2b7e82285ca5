import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { StringCommentRow } from '@dragoman/database/schema';
import { sql } from 'kysely';

export interface CommentedString {
  readonly websiteStringId: string;
  readonly targetLanguage: string;
}

export type Comment = Pick<
  StringCommentRow,
  'id' | 'body' | 'author' | 'created_at' | 'resolved_at'
> & { readonly author_name: string | null };

export function selectComments(
  queries: Queries,
  { websiteStringId, targetLanguage }: CommentedString,
): Promise<Comment[]> {
  return queries
    .selectFrom('string_comments as comment')
    .leftJoin('auth.users as user', 'user.id', 'comment.author')
    .select(['comment.id', 'body', 'author', 'user.email as author_name'])
    .select(['comment.created_at', 'resolved_at'])
    .where('website_string_id', '=', websiteStringId)
    .where('target_language', '=', targetLanguage)
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute();
}

/** Adds a comment. Returns false if the string has `most` already. */
export async function insertComment(
  queries: Queries,
  { websiteStringId, targetLanguage }: CommentedString,
  comment: {
    readonly author: string;
    readonly body: string;
    readonly mentions: readonly string[];
    readonly most: number;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into string_comments (website_string_id, target_language, author, body, mentions)
    select ${websiteStringId}, ${targetLanguage}, ${comment.author}, ${comment.body}, ${comment.mentions}::uuid[]
    where (select count(*) from string_comments
      where website_string_id = ${websiteStringId} and target_language = ${targetLanguage}) < ${comment.most}`.execute(
    queries,
  );
  return numAffectedRows === 1n;
}

export async function languageOfComment(
  queries: Queries,
  { stringId, commentId }: { readonly stringId: string; readonly commentId: string },
): Promise<string | undefined> {
  const rows = await rowsOf<{ target_language: string }>(queries)`
    select target_language from string_comments
    where id::text = ${commentId} and website_string_id::text = ${stringId}`;
  return rows[0]?.target_language;
}

/** Returns the comment's language, or undefined if the string does not have it. */
export async function setResolved(
  queries: Queries,
  { stringId, commentId }: { readonly stringId: string; readonly commentId: string },
  isResolved: boolean,
): Promise<string | undefined> {
  const row = await queries
    .updateTable('string_comments')
    .set({ resolved_at: isResolved ? sql`coalesce(resolved_at, now())` : null })
    .where('id', '=', commentId)
    .where('website_string_id', '=', stringId)
    .returning('target_language')
    .executeTakeFirst();
  return row?.target_language;
}

/** Deletes an author's comment. Returns its language, or undefined if there is none. */
export async function deleteComment(
  queries: Queries,
  { stringId, commentId }: { readonly stringId: string; readonly commentId: string },
  author: string,
): Promise<string | undefined> {
  const row = await queries
    .deleteFrom('string_comments')
    .where('id', '=', commentId)
    .where('website_string_id', '=', stringId)
    .where('author', '=', author)
    .returning('target_language')
    .executeTakeFirst();
  return row?.target_language;
}
