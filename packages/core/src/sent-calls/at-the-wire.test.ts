import { createHash } from 'node:crypto';
import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { type OwnEngineName, ownEngines } from '@dragoman/domain/engines';
import { silentLog } from '@dragoman/domain/log';
import { createEngine } from '@dragoman/providers/engines';
import {
  dialects,
  type ServiceDouble,
  startServiceDouble,
} from '@dragoman/providers/engines/testing';
import {
  createOutgoingGate,
  createPageFetcher,
  type OutgoingGate,
} from '@dragoman/providers/outgoing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { requestScan, runScan } from '../scans/index.ts';
import { html, startSite } from '../scans/testing/index.ts';
import { importMemory } from '../translation-memory/index.ts';
import { runTranslation } from '../translations/index.ts';
import { translationsOf } from '../translations/testing/index.ts';
import { createWebsite } from '../websites/index.ts';
import { listSentCalls, readSentCall } from './sent-calls.ts';

/** Values that stand on the pages and must not reach an engine. */
const secrets = {
  text: 'help@shop.example',
  title: 'title@shop.example',
  description: 'meta@shop.example',
  attribute: 'alt@shop.example',
  link: 'link@shop.example',
  parameter: 'param%40shop.example',
  acrossTags: 'across',
  jsonLd: 'ld@shop.example',
  input: 'typed in an input',
  textArea: 'typed in a text area',
  editable: 'typed in an editable element',
  hidden: 'value of a hidden field',
  data: 'value of a data attribute',
  masked: 'Jane Doe',
  maskedPattern: 'KX-4711',
  dynamic: 'dynamic@shop.example',
  memory: 'memory@shop.example',
  brief: 'brief@shop.example',
  term: 'term@shop.example',
};

const pages = {
  '/': html(
    `Tea | ${secrets.title}`,
    `<meta name="description" content="Tea for all, ask ${secrets.description}">
    <p>Write to ${secrets.text} or call us today</p>
    <p>Write to <b>${secrets.acrossTags}</b>@<i>shop.example</i> for all else</p>
    <p>See <a href="mailto:${secrets.link}">${secrets.link}</a>, https://shop.example/?m=${secrets.parameter}</p>
    <img src="a.png" alt="A card with ${secrets.attribute} on it">
    <script type="application/ld+json">{"@type":"Organization","name":"Tea","description":"Mail ${secrets.jsonLd}"}</script>
    <form><label>Your name <input name="n" value="${secrets.input}" placeholder="Your full name"></label>
      <input type="hidden" name="h" value="${secrets.hidden}"><textarea>${secrets.textArea}</textarea>
      <div contenteditable="true">${secrets.editable}</div><button data-typed="${secrets.data}">Send it now</button></form>
    <p>Your tea was packed by ${secrets.masked}, who wrote ${secrets.maskedPattern} on it.</p>
    <p>Directly before</p><p>${secrets.masked} works here</p><p>Directly after</p>`,
  ),
};

const gate: OutgoingGate = closing(createOutgoingGate({ allowedHosts: ['127.0.0.1'] }));
const { dispatcher } = gate;
const { rightKey } = dialects;
const engines = ownEngines.map(({ name }) => name);
const create = (name: OwnEngineName, baseUrl: string) =>
  createEngine(name, {
    ...{ baseUrl, dispatcher, model: 'test-model', region: 'eu-west-1' },
    apiKey: name === 'amazon' ? `${rightKey}:secret` : rightKey,
  });
const testDatabase = closing(await createTestDatabase());
const jobs = closing(await startJobs({ database: testDatabase.database }));
const site = closing(await startSite(pages));

/** Creates a scanned website with masks, a voice, a memory and strings that browsers reported. */
async function createSite(): Promise<{ websiteId: string; owner: string }> {
  const { database } = testDatabase;
  const owner = await createUser(database);
  const website = { url: site.origin, originalLanguage: 'en', translationLanguages: ['es'] };
  const { id } = await createWebsite(testDatabase, { userId: owner, ...website });
  const masks = [
    { kind: 'text', value: secrets.masked },
    { kind: 'pattern', value: '[A-Z]{2}-\\d{4}' },
  ];
  await database.pool.query('update websites set masks = $2 where id = $1', [
    id,
    JSON.stringify(masks),
  ]);
  const voice = { website_id: id, brief: `A shop. Ask ${secrets.brief}`, style: 'Warm' };
  await database.kysely.insertInto('website_voices').values(voice).execute();
  const term = { user_id: owner, website_id: null, target_language: 'es', part_of_speech: null };
  await database.kysely
    .insertInto('glossary_terms')
    .values([
      { ...term, term: 'Directly', translation: 'justo', note: null },
      { ...term, term: 'today', translation: `hoy (${secrets.term})`, note: null },
    ])
    .execute();
  const pair = { userId: owner, sourceLanguage: 'en', targetLanguage: 'es' };
  const remembered = `Write to ${secrets.memory} or call us tomorrow`;
  await importMemory(testDatabase, {
    ...pair,
    file: [`${remembered},Escribe a ${secrets.memory} o llama\n`],
  });
  for (const text of [`You have mail from ${secrets.dynamic}`, 'Something new and dynamic'])
    await database.kysely
      .insertInto('unknown_strings')
      .values({
        website_id: id,
        original_string: text,
        original_hash: createHash('sha256').update(text).digest(),
        path: '/',
      })
      .execute();
  const scan = await requestScan({ database, jobs }, id);
  const limits = { probeDelay: 0, maxProbes: 0 };
  const deps = { database, fetchPage: createPageFetcher(gate), log: silentLog, limits };
  await runScan(deps, scan.id, new AbortController().signal);
  return { websiteId: id, owner };
}

describe.each(engines)('%s', (name) => {
  let double: ServiceDouble;
  beforeAll(async () => {
    double = await startServiceDouble(dialects.dialectOf[name]);
  });
  afterAll(() => double.close());

  test('gets no address, no typed value and nothing masked; all it gets is on record', async () => {
    const { database } = testDatabase;
    const { websiteId, owner } = await createSite();
    const engine = create(name, double.url);
    const deps = { database, engines: { engineFor: async () => engine }, log: silentLog };
    const job = { websiteId, targetLanguage: 'es' };
    // Each kind of retry has its own way to a request.
    double.fail('dropped-tag');
    await runTranslation(deps, job, new AbortController().signal);
    const sent = double.requests.filter(
      ({ body, headers }) =>
        body !== '' && !`${headers['x-amz-target']}`.endsWith('.ListTerminologies'),
    );
    const bodies = sent.map(({ body }) => decoded(body)).join('\n');
    expect(bodies).toContain('packed by');
    expect(bodies).toContain('Something new and dynamic');
    for (const secret of Object.values(secrets)) expect(bodies).not.toContain(secret);
    expect(bodies).not.toMatch(/[\w%-]@[\w-]+\.\w/);

    const stored = await translationsOf(database, websiteId);
    const translated = Object.values(stored)
      .map(({ text }) => text)
      .join('\n');
    expect(translated).toContain(secrets.title);

    const _user = { id: owner };
    const list = await listSentCalls({ database }, websiteId, { page: 1, limit: 100 });
    expect(list).toMatchObject({ engines: [name], total: sent.length });
    expect(list.calls[0]).toMatchObject({ host: new URL(double.url).host, purpose: 'translation' });
    const calls = await Promise.all(
      list.calls.map(({ id }) => readSentCall({ database }, websiteId, id)),
    );
    const lines = calls.flatMap((call) => call.lines);
    expect(lines.map(({ text }) => text).join('\n')).toContain('packed by');
    const terms = lines.filter(({ kind }) => kind === 'glossary').map(({ text }) => text);
    const takesTerms = name !== 'google' && name !== 'libretranslate';
    expect(terms.includes('Directly → justo')).toBe(takesTerms);
    for (const { kind, text } of lines)
      if (kind === 'text' || kind === 'glossary')
        for (const word of text.match(/\p{L}{4,}/gu) ?? []) expect(bodies).toContain(word);
  });
});

/** Some services get their texts in Base64. */
function decoded(body: string): string {
  const encoded = /"(?:Content|File)":"([\w+/=]+)"/.exec(body)?.[1];
  return encoded === undefined ? body : body + Buffer.from(encoded, 'base64').toString();
}
