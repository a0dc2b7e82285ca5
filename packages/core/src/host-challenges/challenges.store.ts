import { databaseTime, type Queries } from '@dragoman/database/connection';

interface Challenge {
  readonly token: string;
  readonly host: string;
  readonly answer: string;
}

/** Stores a challenge for five minutes and deletes expired ones. */
export async function insertChallenge(queries: Queries, challenge: Challenge): Promise<void> {
  await queries.insertInto('host_challenges').values(challenge).execute();
  await queries.deleteFrom('host_challenges').where('expires_at', '<', databaseTime()).execute();
}

/** The response of a proxy to a challenge; undefined if there is no such challenge for the host. */
export async function findChallenge(
  queries: Queries,
  { token, host }: Omit<Challenge, 'answer'>,
): Promise<string | undefined> {
  const found = await queries
    .selectFrom('host_challenges')
    .select('answer')
    .where('token', '=', token)
    .where('host', '=', host)
    .where('expires_at', '>', databaseTime())
    .executeTakeFirst();
  return found?.answer;
}
