import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createTestDatabase } from '@dragoman/database/testing';
import { dialects, startServiceDouble } from '@dragoman/providers/engines/testing';
import { afterAll, expect, test } from 'vitest';
import { ask } from '../proxy/proxy.fixture.ts';
import { startServerProcess } from '../server-process.fixture.ts';
import { startSite } from './site.fixture.ts';

const patient = { timeout: 60_000, interval: 100 };

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly status: { readonly code: number };
  readonly attributes: readonly Attribute[];
}

interface ReceivedSpan extends SentSpan {
  readonly process: string;
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}
const spans: ReceivedSpan[] = [];
const asked: IncomingMessage[] = [];

const attributeOf = (attributes: readonly Attribute[], name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? intValue;
};

/** A double of an OpenTelemetry collector: takes OTLP over HTTP as JSON. */
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as Export;
  if (request.method === 'POST' && request.url === '/v1/traces')
    for (const { resource, scopeSpans } of resourceSpans) {
      const instance = String(attributeOf(resource.attributes, 'service.instance.id'));
      for (const scope of scopeSpans)
        spans.push(...scope.spans.map((span) => ({ ...span, process: instance })));
    }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

const database = await createTestDatabase();
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const started = await startSite(database.database, (request, response) => {
  asked.push(request);
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<p>Our kettles whistle in the evening.</p>');
});
const { site, host, close: closeSite } = started;
const engine = await startServiceDouble(dialects.libretranslate);
const server = await startServerProcess({
  databaseUrl: database.url,
  roles: 'web,api,backend,proxy,worker',
  environment: {
    PROCESSES: '3',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    TRACE_ORIGINS: 'on',
    MIN_TRANSLATED_PERCENT: '0',
    OUTGOING_ALLOWED_HOSTS: site,
    ENGINES: 'libretranslate',
    LIBRETRANSLATE_URL: engine.url,
    LIBRETRANSLATE_API_KEY: dialects.rightKey,
  },
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  closeSite();
  collector.close();
  await engine.close();
  await database.close();
});

const traceOf = (id: string) => spans.filter(({ traceId }) => traceId === id);

/** Returns the names of a span's children, each with its own. */
type Tree = { readonly [name: string]: Tree };
function childrenOf(parent: string): Tree {
  const children = spans.filter(({ parentSpanId }) => parentSpanId === parent);
  return Object.fromEntries(children.map(({ name, spanId }) => [name, childrenOf(spanId)]));
}

test('a page is one trace from the reverse proxy to the site, by the names of the metrics', async () => {
  const traceId = 'a'.repeat(32);
  const above = 'b'.repeat(16);
  await ask(server.proxyPort, host, '/fr/one?token=abc', {
    headers: { traceparent: `00-${traceId}-${above}-01`, 'x-request-id': 'visit-1' },
  });
  await expect.poll(() => traceOf(traceId).map(({ name }) => name), patient).toContain('request');
  const tree = childrenOf(above);
  expect(Object.keys(tree)).toEqual(['request']);
  expect(tree).toMatchObject({ request: { find: {}, fetch: { upstream: {} }, translate: {} } });
  const request = traceOf(traceId).find(({ name }) => name === 'request');
  const attribute = (name: string) => attributeOf(request?.attributes ?? [], name);
  expect(request).toMatchObject({ process: 'proxy 1', kind: 2 });
  expect(attribute('dragoman.request_id')).toBe('visit-1');
  expect(attribute('http.response.status_code')).toBe(200);
  expect(attribute('dragoman.cache')).toBe('miss');
  const upstream = traceOf(traceId).find(({ name }) => name === 'upstream');
  expect(asked[0]?.headers['traceparent']).toBe(
    `00-${traceId}-${traceOf(traceId).find(({ name }) => name === 'fetch')?.spanId}-01`,
  );
  expect(upstream?.kind).toBe(3);
});

test('a job and its engine calls belong to the trace of the request that enqueued it', async () => {
  const temp = await database.database.kysely
    .insertInto('temp_websites')
    .values({ url: `http://${site}/`, original_language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const traceId = 'c'.repeat(32);
  await fetch(`http://127.0.0.1:${server.webPort}/api/onboarding-crawl-translate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${'d'.repeat(16)}-01`,
    },
    body: JSON.stringify({ websiteId: temp.id, targetLang: 'es' }),
  });
  const named = (name: string) => traceOf(traceId).find((span) => span.name === name);
  const wanted = ['request', 'job onboarding', 'engine call'];
  await expect
    .poll(() => traceOf(traceId).map(({ name }) => name), patient)
    .toEqual(expect.arrayContaining(wanted));
  const request = named('request');
  expect(attributeOf(request?.attributes ?? [], 'http.route')).toBe(
    '/api/onboarding-crawl-translate',
  );
  expect(named('job onboarding')).toMatchObject({
    process: 'worker',
    parentSpanId: request?.spanId,
  });
  expect(named('engine call')).toMatchObject({ process: 'worker', kind: 3 });
  expect(attributeOf(named('engine call')?.attributes ?? [], 'dragoman.engine')).toBe(
    'libretranslate',
  );
}, 90_000);

test('no span has an address, a query, a host or a text', () => {
  expect(spans.length).toBeGreaterThan(5);
  expect(JSON.stringify(spans)).not.toMatch(
    /token=abc|\/fr\/|kettles|proxy\.localhost|127\.0\.0\.1/,
  );
});

test('what is not sent yet is sent when the server stops', async () => {
  const traceId = 'e'.repeat(32);
  await ask(server.proxyPort, host, '/fr/last', {
    headers: { traceparent: `00-${traceId}-${'f'.repeat(16)}-01` },
  });
  expect(await server.stop()).toBe(0);
  expect(traceOf(traceId).map(({ name }) => name)).toContain('request');
}, 60_000);
