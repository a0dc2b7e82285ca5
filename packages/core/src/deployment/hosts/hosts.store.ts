import type { Schema } from '@dragoman/database/schema';
import type { HostProblem } from '@dragoman/domain/deployment';
import type { Kysely } from 'kysely';

type Queries = Kysely<Schema>;

/** A website's verified hosts under which no visit has reached us yet. */
export async function hostsNotServing(queries: Queries, websiteId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('website_hosts')
    .select('host')
    .where('website_id', '=', websiteId)
    .where('verified_at', 'is not', null)
    .where('serving_since', 'is', null)
    .orderBy('host')
    .execute();
  return rows.map(({ host }) => host);
}

/** A website's hosts whose DNS was seen to lead to us. */
export async function verifiedHosts(queries: Queries, websiteId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('website_hosts')
    .select('host')
    .where('website_id', '=', websiteId)
    .where('verified_at', 'is not', null)
    .execute();
  return rows.map(({ host }) => host);
}

interface Visited {
  readonly websiteId: string;
  readonly host: string;
  readonly answer: 'ours' | HostProblem;
}

/** Notes who answered a visit; the first success stays, and nothing is written twice. */
export async function noteServing(
  queries: Queries,
  { websiteId, host, answer }: Visited,
): Promise<void> {
  const update = queries
    .updateTable('website_hosts')
    .where('website_id', '=', websiteId)
    .where('host', '=', host)
    .where('verified_at', 'is not', null)
    .where('serving_since', 'is', null);
  await (answer === 'ours'
    ? update.set({ serving_since: new Date(), serving_problem: null })
    : update.set({ serving_problem: answer }).where('serving_problem', 'is distinct from', answer)
  ).execute();
}
