import { connect } from 'node:net';
import { createTestDatabase } from '@dragoman/database/testing';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startSite } from '../observability/site.fixture.ts';
import { startServerProcess } from '../server-process.fixture.ts';

const anonKey = 'a-publishable-key';
const serviceKey = 'a-service-key-for-tests';

const database = await createTestDatabase();
const site = await startSite(database.database, (_request, response) =>
  response.end('<p>Good day</p>'),
);
const server = await startServerProcess({
  databaseUrl: database.url,
  roles: 'api,backend,web,proxy',
  environment: {
    OUTGOING_ALLOWED_HOSTS: site.site,
    TRUSTED_PROXIES: '127.0.0.1',
    SUPABASE_ANON_KEY: anonKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceKey,
  },
});
afterAll(async () => {
  await server.stop();
  site.close();
  await database.close();
});

interface Raw {
  readonly port: number;
  readonly method: string;
  /** One character per byte. */
  readonly target: string;
  readonly fields?: string;
}

let visitors = 0;

/** Sends a raw request line and returns the response status, or 0 if the connection ends without a response. */
function statusOf({ port, method, target, fields = '' }: Raw): Promise<number> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => {
      const host = site.host;
      const start = `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n`;
      // Each request has its own address: a per-address limit would hide later faults.
      visitors += 1;
      const from = `x-forwarded-for: 10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}\r\n`;
      socket.write(`${start}content-length: 0\r\n${from}${fields}\r\n`, 'latin1');
    });
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1', 0, 200);
    });
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)));
  });
}

const forms = [
  '/',
  '//',
  '///',
  '//x',
  '//x/',
  '//x/y?z',
  '/\\',
  '/\\x',
  '\\',
  '?',
  '/?',
  '/??',
  '/?%',
  '/#',
  '#',
  '*',
  '**',
  '/*',
  '%',
  '/%',
  '/%0',
  '/%zz',
  '/%00',
  '/a%00b',
  '/%ff',
  '/%c3%28',
  '/%ed%a0%80',
  '/%2e%2e/',
  '/..',
  '/../..',
  '/./',
  '/;',
  '/:',
  '/::',
  '/@',
  '/[',
  '/]',
  '/{',
  '/|',
  '/^',
  '/`',
  '/"',
  "/'",
  '/<',
  '/>',
  '/\xff',
  '/\xc3\xa9',
  '/\xe2\x82\xac',
  '/\x01',
  '/\x7f',
  'http://[',
  'http://',
  'http:',
  'http:///',
  'http://x',
  'http://x/',
  'http://x:99999/',
  'http://%/',
  'http://a b/',
  'HTTP://X/',
  'https://x/',
  'ftp://x/',
  'javascript:1',
  'data:,',
  'x',
  'x:80',
  '[::1]:80',
  ':80',
  'localhost:x',
  '//[',
  '//@',
  '//:',
  '//%',
  '//?',
  '//#',
  '/?a[]=1&a[b]=2&__proto__[x]=1',
  '/__proto__',
  '/constructor',
  '/?=',
  '/?&',
  `/${'a'.repeat(20_000)}`,
  `/${'/'.repeat(5000)}`,
  `/${'%2f'.repeat(5000)}`,
  `/?${'a&'.repeat(8000)}`,
  `//${'x'.repeat(20_000)}/`,
] as const;

const prefixes = [
  '/api/',
  '/auth/v1/',
  '/rest/v1/',
  '/storage/v1/',
  '/realtime/v1/',
  '/assets/',
  '/fr/',
  '/es/pricing',
  '/account/',
  '/translate.js',
  '/storage/v1/object/public/',
  '/rest/v1/websites',
  '/rest/v1/rpc/',
  '/auth/v1/verify',
  '/_dragoman/',
  '/.well-known/acme-challenge/',
];
const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
];

/** Returns the paths of the API's description, with parameters in braces, and of every table and function of the backend. */
async function describedPaths(): Promise<string[]> {
  const api = await fetch(`http://127.0.0.1:${server.webPort}/api/openapi.json`);
  const { paths } = (await api.json()) as { paths: object };
  const { rows } = await database.database.pool.query<{ path: string }>(`
    select '/rest/v1/' || relname as path from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    union
    select '/rest/v1/rpc/' || proname from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`);
  return [...Object.keys(paths), ...rows.map(({ path }) => path)];
}

/** Sends all requests, 16 at a time. Returns those that failed with a server error or got no response. */
async function faultsOf(requests: readonly Raw[]): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...requests];
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const status = await statusOf(next);
      if (status >= 200 && status < 500) continue;
      faults.push(`${status}: ${next.method} ${JSON.stringify(next.target.slice(0, 200))}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return faults;
}

const ports = ['webPort', 'proxyPort'] as const;

test.each(ports)(
  '%s: every form of target gets a status below 500',
  async (name) => {
    const port = server[name];
    const requests = ['GET', 'POST', 'OPTIONS', 'CONNECT'].flatMap((method) =>
      forms.map((target) => ({ port, method, target })),
    );
    expect(await faultsOf(requests)).toEqual([]);
    expect(requests.length).toBeGreaterThan(300);
  },
  120_000,
);

test.each(ports)(
  '%s: every form of upgrade target gets a status below 500',
  async (name) => {
    const fields = 'connection: upgrade\r\nupgrade: websocket\r\n';
    const requests = forms.map((target) => ({ port: server[name], method: 'GET', target, fields }));
    expect(await faultsOf(requests)).toEqual([]);
  },
  120_000,
);

test('every described path with hostile parameters gets a status below 500', async () => {
  const described = await describedPaths();
  expect(described.length).toBeGreaterThan(60);
  const hostile = [
    '%',
    '%00',
    '%zz',
    '..',
    '%2e%2e%2f',
    '\xff',
    '%ff',
    'a'.repeat(3000),
    '{}',
    '*',
    '%F0%9F%92%A9',
  ];
  const port = server.webPort;
  const fields = `apikey: ${anonKey}\r\n`;
  const requests = described.flatMap((path, index) =>
    hostile.flatMap((value, at) => {
      const target = path.includes('{')
        ? path.replaceAll(/\{\w+\}/g, () => value)
        : `${path}${value}`;
      return [
        { port, method: methods[(index + at) % methods.length] ?? 'GET', target, fields },
        {
          port,
          method: 'GET',
          target: `${path.replaceAll(/\{\w+\}/g, 'x')}?select=${value}`,
          fields,
        },
      ];
    }),
  );
  expect(await faultsOf(requests)).toEqual([]);
}, 120_000);

test('random targets built from hostile pieces get a status below 500', async () => {
  const described = await describedPaths();
  const piece = fc.oneof(
    fc.constantFrom(...forms.filter((form) => form.length < 100)),
    fc.constantFrom(...prefixes, ...described),
    fc.constantFrom('/', '?', '&', '=', '%', '.', ';', ':', '@', '#', '\\', '[', ']'),
    fc
      .array(fc.integer({ min: 0x21, max: 0xff }), { maxLength: 12 })
      .map((bytes) => String.fromCharCode(...bytes)),
  );
  const raw = fc.record({
    port: fc.constantFrom(...ports.map((name) => server[name])),
    method: fc.constantFrom(...methods),
    target: fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join('')),
    fields: fc.constantFrom('', `apikey: ${anonKey}\r\n`, `apikey: ${serviceKey}\r\n`),
  });
  const requests = fc.sample(raw, { numRuns: 1500, seed: 20_261_122 });
  expect(await faultsOf(requests)).toEqual([]);
}, 180_000);

test('no error was logged', () => {
  expect(
    server
      .log()
      .filter(({ level }) => Number(level) >= 50)
      .map(({ err, msg }) => `${msg}: ${JSON.stringify(err).slice(0, 600)}`),
  ).toEqual([]);
});
