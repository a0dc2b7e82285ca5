import { endpoints } from '@dragoman/contract/catalogue';
import { startApi } from '@dragoman/core/api/testing';
import { startJobs } from '@dragoman/core/jobs';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import {
  isOfWholeAccount,
  missingPermission,
  type Permission,
  type Role,
  roleAllows,
  roles,
} from '@dragoman/domain/permissions';
import { afterAll, expect, test } from 'vitest';
import { createAsk, owned } from './asking.fixture.ts';
import { type EndpointDeps, everyEndpoint } from './index.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const jobs = await startJobs({ database });
const analytics = { database: {} as never, enabled: false, domains: [] };
// Whatever else an endpoint uses comes after the question who may, and fails.
const deps = new Proxy({} as EndpointDeps, {
  get: (_target, name) => ({ database, jobs, analytics })[String(name)],
});
const high = { requests: 100_000, seconds: 60 };
const limits = { address: high, user: high };
const api = await startApi(everyEndpoint(deps), { limits, database });
const { ask } = createAsk(api, database.kysely);
const account = await createUser(database);
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await testDatabase.close();
});

interface Member {
  readonly role: Role;
  readonly languages?: readonly string[];
  /** Of another website of the account than the asked one. */
  readonly isElsewhere?: true;
}

const asked = endpoints.filter(
  ({ access, permission }) =>
    access === 'user' && permission !== undefined && permission !== 'none',
);
type Asked = (typeof asked)[number];

/** A website for each endpoint, because some delete it. Returns their ids. */
async function addWebsites(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `with site as (
       insert into websites (user_id, url, original_language, translation_languages)
       select $1, 'https://s' || n || '-' || gen_random_uuid() || '.example', 'en', '{es}'
       from generate_series(1, $2) as n returning id
     ), string as (
       insert into website_strings (website_id, original_string, original_hash) select id, 'Tea', 'x' from site
     ), slug as (
       insert into website_slugs (website_id, original_slug) select id, 'tea' from site
     ) select id from site`,
    [account, asked.length],
  );
  return rows.map(({ id }) => id);
}

async function addMember({ role, languages, isElsewhere }: Member): Promise<string> {
  const user_id = await createUser(database);
  await database.kysely
    .insertInto('memberships')
    .values({
      ...{ account_id: account, user_id, role, languages: languages ? [...languages] : null },
      website_ids: isElsewhere ? await addWebsites() : null,
    })
    .execute();
  return user_id;
}

const namesWebsite = ({ params, query, body }: Asked) =>
  [params, query, body].some((schema) => Object.keys(schema?.shape ?? {}).some((n) => n in owned));

function expected(endpoint: Asked, { role, languages, isElsewhere }: Member, sent: object) {
  const permission = endpoint.permission as Permission;
  const refused = `403 ${missingPermission(permission)}`;
  if (isElsewhere && isOfWholeAccount(permission)) return refused;
  if (!roleAllows(role, permission)) return refused;
  const named = Object.entries(sent).flatMap(([name, value]) =>
    ['lang', 'targetLanguage', 'targetLang', 'target_language', 'languages'].includes(name)
      ? value
      : [],
  );
  const isFree = named.length > 0 || endpoint.forSomeLanguages === true;
  const isWithin = !languages || (isFree && named.every((one) => languages.includes(one)));
  if (!isWithin) return refused;
  // Terms of all websites are not in the hands of who has some.
  const isOfAll = endpoint.name === 'retranslate-import' || ('term' in sent && !('termId' in sent));
  if (isElsewhere && isOfAll) return refused;
  return isElsewhere && namesWebsite(endpoint) ? '404 Not found' : 'allowed';
}

const members: readonly Member[] = [
  ...roles.map((role) => ({ role })),
  { role: 'owner', languages: ['fr'] },
  { role: 'owner', isElsewhere: true },
];

test.each(members)('every endpoint asks for its permission: %o', async (member) => {
  const as = await addMember(member);
  const websites = await addWebsites();
  const [found, rules]: [string[], string[]] = [[], []];
  for (const [place, endpoint] of asked.entries()) {
    const headers = { 'x-dragoman-account': account };
    const { status, body, sent } = await ask(endpoint, websites[place] ?? '', as, headers);
    const rule = expected(endpoint, member, sent);
    const isRefused = status === 403 || (rule.startsWith('404') && status === 404);
    // Invalid fields are refused before the question is asked: samples.fixture.ts has valid ones.
    const isAnswer = isRefused || (status === 400 && rule !== 'allowed');
    found.push(`${endpoint.name}: ${isAnswer ? `${status} ${body?.error}` : 'allowed'}`);
    rules.push(`${endpoint.name}: ${rule}`);
  }
  expect(found).toEqual(rules);
});
