import { type Queries, rowsOf } from '@dragoman/database/connection';

/** Somebody who may see the texts of a website in a language. */
export interface Colleague {
  readonly id: string;
  /** Their email address. */
  readonly name: string;
  readonly may_edit: boolean;
}

/** Returns the owner of a website and the members who may see it in a language, by address. */
export function selectColleagues(
  queries: Queries,
  { websiteId, targetLanguage }: { readonly websiteId: string; readonly targetLanguage: string },
): Promise<Colleague[]> {
  return rowsOf<Colleague>(queries)`
    select users.id, users.email as name,
      public.permits(users.id, 'strings.edit', ${websiteId}, ${targetLanguage}) as may_edit
    from websites site join auth.users users on users.id = site.user_id
      or users.id in (select user_id from memberships where account_id = site.user_id)
    where site.id = ${websiteId} and users.email is not null
      and public.permits(users.id, 'strings.read', ${websiteId}, ${targetLanguage})
    order by users.email`;
}
