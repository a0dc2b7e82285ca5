import type { ActivityFilter } from '@dragoman/contract/activity';
import type { HasDatabase } from '@dragoman/database/connection';
import { writeCsv } from '@dragoman/domain/translation-memory';
import type { DoneCall } from '../api/index.ts';
import {
  countActivity,
  everyActivity,
  insertActivity,
  selectActivity,
  selectChoices,
} from './activity.store.ts';

/** Records a call that was answered, if its endpoint declares an activity. */
export async function recordActivity({ database }: HasDatabase, call: DoneCall): Promise<void> {
  const { endpoint, user, address, result } = call;
  if (endpoint.activity === undefined || isPreview(call.body)) return;
  const { websiteId, ...ids } = idsOf(call);
  const { account_id: joined, changed = 1 } = (result ?? {}) as Answered;
  const { key } = user;
  const session = user.claims.session_id;
  await insertActivity(database.kysely, {
    accountId: joined ?? user.accountId,
    websiteId: websiteId ?? null,
    actor:
      key === undefined
        ? { id: user.id, kind: 'user', name: user.email ?? user.id }
        : { id: key.id, kind: 'key', name: key.name },
    sessionId: typeof session === 'string' ? session : null,
    verb: endpoint.activity,
    subject: {
      ...ids,
      ...chosen({ ...(result as object), ...(call.body as object) }, endpoint.activityFields ?? []),
    },
    address,
    changed: endpoint.countsActivity ? changed : undefined,
  });
}

interface Answered {
  readonly account_id?: string;
  readonly website_id?: string;
  readonly changed?: number;
}

const isPreview = (body: unknown) =>
  (body as { isPreview?: boolean } | undefined)?.isPreview === true;

// The website is `:websiteId`, or `:id` where no other thing has an id; a call that names a text answers with its website.
function idsOf({ params = {}, result }: DoneCall): Readonly<Record<string, string>> {
  const { id = (result as Answered | undefined)?.website_id, ...others } = params;
  return id === undefined ? others : { websiteId: id, ...others };
}

const maxLength = 200;

function chosen(body: unknown, names: readonly string[]): Record<string, unknown> {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const short = (value: unknown) => (typeof value === 'string' ? value.slice(0, maxLength) : value);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      if (value === undefined) return [];
      return [[name, Array.isArray(value) ? value.slice(0, 50).map(short) : short(value)]];
    }),
  );
}

/** Returns a page of an account's activity, the newest first, with what it can be filtered by. */
export async function readActivity(
  { database: { kysely } }: HasDatabase,
  accountId: string,
  { page, limit, ...filter }: ActivityFilter & { readonly page: number; readonly limit: number },
) {
  const [activity, total, choices] = await Promise.all([
    selectActivity(kysely, accountId, { ...filter, page, limit }),
    countActivity(kysely, accountId, filter),
    selectChoices(kysely, accountId),
  ]);
  return { activity, total, ...choices };
}

/** Yields the CSV file in parts. */
export async function* exportActivity(
  { database }: HasDatabase,
  accountId: string,
  filter: ActivityFilter,
): AsyncGenerator<string> {
  yield writeCsv([['time', 'actor_kind', 'actor', 'verb', 'website', 'subject', 'address']]);
  for await (const one of everyActivity(database.kysely, accountId, filter)) {
    const { created_at, actor_kind, actor_name, verb, website_url, subject, address } = one;
    const about = Object.keys(subject).length === 0 ? '' : JSON.stringify(subject);
    const when = created_at.toISOString();
    yield writeCsv([[when, actor_kind, actor_name, verb, website_url ?? '', about, address ?? '']]);
  }
}
