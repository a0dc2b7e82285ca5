import type { Schema } from '@dragoman/database/schema';
import type { Kysely } from 'kysely';

type Queries = Kysely<Schema>;

interface Challenge {
  readonly token: string;
  readonly host: string;
  readonly answer: string;
}

/** Keeps what is to be answered for five minutes; what is older goes. */
export async function keepChallenge(queries: Queries, challenge: Challenge): Promise<void> {
  await queries.insertInto('host_challenges').values(challenge).execute();
  await queries.deleteFrom('host_challenges').where('expires_at', '<', new Date()).execute();
}

/** What a proxy answers under a host; undefined when nothing was asked for. */
export async function findChallenge(
  queries: Queries,
  { token, host }: Omit<Challenge, 'answer'>,
): Promise<string | undefined> {
  const found = await queries
    .selectFrom('host_challenges')
    .select('answer')
    .where('token', '=', token)
    .where('host', '=', host)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return found?.answer;
}
