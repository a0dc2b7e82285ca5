import type { Endpoint } from '@dragoman/contract/endpoints';
import { loadSite, readLanguageBundle } from '@dragoman/core/serving';
import { listWebsiteStrings } from '@dragoman/core/website-strings';
import type { Database } from '@dragoman/database/connection';
import { createTestDatabase } from '@dragoman/database/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { startEveryApi, startOwnerApi } from './api.fixture.ts';
import { everyEndpoint, ownerEndpoints } from './index.ts';
import { seedForPlans } from './plans.fixture.ts';
import { samples } from './samples.fixture.ts';

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Tables that grow with websites; small ones are read whole by any plan. */
const leastRows = 1000;
let sent: Statement[] = [];
const harness = await createTestDatabase();
const { database } = harness;
const seeded = await seedForPlans(database);
const { userId } = seeded;
const ids = await idsOf(database, seeded.websiteId);
const { rows } = await database.pool.query(
  `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
  [leastRows],
);
const large = new Set(rows.map(({ relname }) => relname));
record(database);
const api = await startOwnerApi(database);
const every = await startEveryApi(database, userId);
afterAll(async () => {
  await api?.close();
  await every?.close();
  await harness?.close();
});

async function idsOf({ pool }: Database, websiteId: string): Promise<Record<string, string>> {
  const { rows } = await pool.query(
    `select (select id from website_strings where website_id = $1 limit 1) as string,
       (select id from website_slugs where website_id = $1 limit 1) as slug, webhook.*
     from (select endpoint.id as "endpointId", message.id as "messageId"
       from webhook_endpoints endpoint join webhook_messages message on endpoint_id = endpoint.id
       where account_id = $2 limit 1) as webhook`,
    [websiteId, userId],
  );
  const { string, slug, ...webhook } = rows[0];
  const website = { id: websiteId, websiteId };
  return {
    ...website,
    ...webhook,
    stringId: string,
    websiteStringId: string,
    websiteSlugId: slug,
    lang: 'es',
  };
}

/** Records the statements of every connection. */
function record({ pool }: Database): void {
  const seen = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first, values] = given as [string | { text: string; values?: unknown[] }, unknown[]?];
      if (typeof first === 'string') sent.push({ text: first, values: values ?? [] });
      else sent.push({ text: first.text, values: first.values ?? [] });
      return query(...given);
    }) as typeof client.query;
  });
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Returns the large tables that a statement reads from the first row to the last. */
async function scannedTables({ text, values }: Statement): Promise<string[]> {
  if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) return [];
  const { rows } = await harness.database.pool.query(`explain (format json) ${text}`, values);
  const tables = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(tables),
  ];
  return tables(rows[0]['QUERY PLAN'][0].Plan).filter((name) => large.has(name));
}

/** Sends a request and explains what it asked the database. */
async function expectIndexes(work: () => Promise<unknown>, least = 1): Promise<void> {
  sent = [];
  await work();
  const statements = sent;
  expect(statements.length).toBeGreaterThanOrEqual(least);
  const found: { readonly tables: readonly string[]; readonly text: string }[] = [];
  for (const statement of statements) {
    const tables = await scannedTables(statement);
    if (tables.length > 0) found.push({ tables, text: statement.text });
  }
  expect(found).toEqual([]);
}

async function call(path: string, query = ''): Promise<void> {
  const filled = path.replace(/:(\w+)/g, (_, name) => ids[name] ?? 'es');
  const { status } = await api.call(`GET ${filled}${query}`, { as: userId });
  // Without an engine or the website itself, some answers are errors; their queries are looked at anyway.
  expect(status).not.toBe(500);
}

/** Their queries need input of their own, a page of the website, or none at all. */
const others = new Set([
  '/api/websites/:id/json-rules/try',
  '/api/websites/:id/marked-page',
  '/api/preview-content',
  '/api/translation-languages',
  '/api/translation-memory/export',
  '/api/translation-memory/entries',
  '/api/export-translations/:websiteId',
]);
const reads = ownerEndpoints({} as never)
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method === 'GET' && !others.has(path))
  .map(({ path }) => path);

const mounted = { analytics: { domains: [] } } as never;
const removing = ['delete-webhook', 'delete-translation', 'delete-website'];
const allOthers = everyEndpoint(mounted)
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method !== 'GET' || !reads.includes(path))
  // The last ones remove what the others ask about.
  .toSorted((a, b) => removing.indexOf(a.name) - removing.indexOf(b.name));
const further: Readonly<Record<string, unknown>> = {
  ...{ url: 'https://new.example', originalLanguage: 'en', source: 'en', sourceLanguage: 'en' },
  ...{
    term: 'tea',
    translation: null,
    text: 'Hello',
    engine: 'deepl',
    key: 'k',
    position: 0,
    message: 'Hello',
  },
  ...{
    termId: crypto.randomUUID(),
    keyId: crypto.randomUUID(),
    invoiceId: 'in_1',
    priceIds: ['price_1'],
  },
  ...{ name: 'visit', userId: crypto.randomUUID(), translationLanguages: ['es'] },
};

/** Returns values for the required fields of a schema. */
function fill(schema: Endpoint['params']): Record<string, unknown> {
  const shape = schema?.shape ?? {};
  const isNeeded = (name: string) =>
    name in ids || name === 'ids' || !shape[name].safeParse(undefined).success;
  const sampleOf = (name: string) =>
    name === 'ids' ? [ids['stringId']] : (ids[name] ?? further[name] ?? samples[name]);
  return Object.fromEntries(
    Object.keys(shape)
      .filter(isNeeded)
      .map((name) => [name, sampleOf(name)]),
  );
}

/** Answers may be errors, because nothing outside is reached; their queries are looked at anyway. */
async function send({ method, path, params, query, body }: Endpoint): Promise<number> {
  const values = fill(params);
  const filled = path.replace(/:(\w+)/g, (_, name) => String(values[name]));
  const search = new URLSearchParams(fill(query) as Record<string, string>);
  const { status } = await every.call(`${method} ${filled}?${search}`, {
    as: userId,
    ...(body !== undefined && { body: fill(body) }),
  });
  return status;
}

describe('no request reads a large table from the first row to the last', () => {
  test('the seeded tables are large', () => {
    expect([...large]).toEqual(
      expect.arrayContaining([
        ...['website_strings', 'translated_strings', 'page_strings', 'pages', 'scans'],
        ...['engine_calls', 'website_media', 'translation_memory'],
        ...['memberships', 'invitations', 'api_keys', 'activity'],
        ...['webhook_endpoints', 'webhook_messages'],
      ]),
    );
  });

  test.each(reads)('GET %s', (path) => expectIndexes(() => call(path, '?targetLanguage=es')));

  test.each([
    ...['site', 'alphabetical', 'longest', 'recent', 'score'].map((sort) => `&sort=${sort}`),
    ...['machine', 'edited,reviewed', 'untranslated'].map((state) => `&state=${state}`),
    ...['&search=text', '&warnings=true', '&kind=title', '&path=/page-1', '&page=20'],
  ])('the list of strings with %s', (query) =>
    expectIndexes(() => call('/api/website-strings/:websiteId', `?targetLanguage=es${query}`)),
  );

  test.each(
    allOthers.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s', (_name, endpoint) => expectIndexes(() => send(endpoint), 0));

  test.each([
    ...[{}, { sort: 'longest' }, { sort: 'recent', page: 20 }, { kind: ['title'] }],
    ...[{ state: ['machine'] }, { state: ['untranslated'] }, { warnings: true }, { sort: 'score' }],
    ...[{ search: 'text 39' }, { search: 'te' }, { search: 'zz', sort: 'recent' }],
  ] as const)('the list of a large website with %j', (query) =>
    expectIndexes(async () => {
      const name = { websiteId: ids['id'] ?? '', targetLanguage: 'es' };
      const bounds = { website: 0, set: 0, found: 10, searched: 20, near: -1 };
      await listWebsiteStrings(harness, { ...name, ...query } as never, bounds);
    }),
  );

  test('the list of websites', () => expectIndexes(() => call('/api/websites')));

  test.each(['', '&search=site', '&sort=name', '&sort=scan'])(
    'an administrator’s list of the websites of others with %j',
    (query) => expectIndexes(() => call('/api/me/websites', `?others=true${query}`)),
  );

  test('what a proxy loads of a website and a language', () =>
    expectIndexes(async () => {
      const { database } = harness;
      await loadSite(database, { hosts: ['es.site-1.example'] });
      await readLanguageBundle(database, { websiteId: ids['id'] ?? '', language: 'es' });
    }));

  test.each([
    'select * from website_media where website_id = $1 order by original_media limit 10',
    'select * from language_addresses where website_id = $1',
    'select * from websites where id = $1',
  ])('as the dashboard, under row-level security: %s', async (text) => {
    const found = await harness.database.withRls(
      { role: 'authenticated', sub: userId },
      async (transaction) => {
        const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': string }>({
          query: { kind: 'RawNode' },
          sql: `explain ${text}`,
          parameters: [ids['id']],
          queryId: { queryId: text },
        } as never);
        return rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Seq Scan on'));
      },
    );
    const tables = found.map((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? '');
    expect(tables.filter((name) => large.has(name))).toEqual([]);
  });
});
