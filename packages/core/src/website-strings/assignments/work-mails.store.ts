import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { isDone } from '../list/done.store.ts';

/** What waits for a user in one language of a website. */
export interface WorkNews {
  readonly userId: string;
  readonly websiteId: string;
  readonly url: string;
  readonly targetLanguage: string;
  /** Texts that others assigned to them since the last mail. */
  readonly assigned: number;
  /** Assigned texts whose day is tomorrow or has come. */
  readonly due: number;
  /** Open comments of others that mention them, since the last mail. */
  readonly mentions: number;
}

/** Time for more of the same to be assigned, which the mail then has, too. */
const gathering = sql`interval '10 minutes'`;
const aDay = sql`interval '24 hours'`;
const lastMail = sql`coalesce(mail.sent_at, '-infinity')`;
const mayBeMailed = sql`${lastMail} < now() - ${aDay}`;

/** Returns what is new for users whose last mail is a day old, the news of one user in a row. */
export function selectWorkNews(queries: Queries): Promise<WorkNews[]> {
  return rowsOf<WorkNews>(queries)`
    with told as (
      select assigned.assignee as user_id, assigned.website_id, assigned.target_language, assigned.assigned_at as at,
        assigned.assigned_by is distinct from assigned.assignee and assigned.assigned_at > ${lastMail} as is_new,
        assigned.due_on <= current_date + 1 as is_due,
        assigned.due_on <= current_date + 1 and ${lastMail} < assigned.due_on - interval '1 day' as is_newly_due,
        false as is_mention
      from string_assignments assigned left join work_mails mail on mail.user_id = assigned.assignee
      where assigned.assignee is not null and ${mayBeMailed}
        and (assigned.assigned_at > ${lastMail} or assigned.due_on <= current_date + 1) and not ${isDone('assigned')}
      union all
      select person.id, string.website_id, comment.target_language, comment.created_at, false, false, false, true
      from string_comments comment cross join unnest(comment.mentions) as person (id)
      join website_strings string on string.id = comment.website_string_id
      left join work_mails mail on mail.user_id = person.id
      where comment.mentions <> '{}' and comment.created_at > now() - interval '30 days'
        and comment.resolved_at is null and person.id is distinct from comment.author
        and comment.created_at > ${lastMail} and ${mayBeMailed}
    )
    select told.user_id as "userId", told.website_id as "websiteId", site.url, told.target_language as "targetLanguage",
      (count(*) filter (where is_new))::int as assigned, (count(*) filter (where is_due))::int as due,
      (count(*) filter (where is_mention))::int as mentions
    from told join websites site on site.id = told.website_id
    where told.user_id in (
        select user_id from told where (is_new or is_newly_due or is_mention) and at < now() - ${gathering})
      and public.permits(told.user_id, 'strings.read', told.website_id, told.target_language)
    group by 1, 2, 3, 4 having bool_or(is_new or is_due or is_mention)
    order by 1, 3, 4`;
}

/** Notes a mail to a user. Returns false if one was sent within a day. */
export async function noteWorkMail(transaction: Queries, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into work_mails as mail (user_id) values (${userId})
    on conflict (user_id) do update set sent_at = now() where ${mayBeMailed}`.execute(transaction);
  return numAffectedRows > 0n;
}
