import { healthSchema } from '@dragoman/contract/health';
import { silentLog } from '@dragoman/domain/log';
import { type AppConfig, buildWeb, routes, webRoot } from '@dragoman/web';
import { afterAll, describe, expect, test } from 'vitest';
import { talk } from '../proxy/proxy.fixture.ts';
import { healthPart } from '../wiring/health.ts';
import { RoleStates } from '../wiring/role-states.ts';
import { version } from '../wiring/version.ts';
import { pagesPart } from './pages.ts';
import { startWeb } from './start-web.ts';

const values = {
  brand: 'Acme & Co',
  company: 'Acme',
  supportEmail: 'help@acme.example',
  publicUrl: 'https://acme.example',
  productHost: 'acme.example',
  year: '2026',
  demoShop: 'http://demo.localhost:3080',
};
const appConfig: AppConfig = {
  apiUrl: '',
  supabaseUrl: values.publicUrl,
  supabaseKey: 'sb_publishable_x',
  brand: values.brand,
  company: values.company,
  supportEmail: values.supportEmail,
  productHost: values.productHost,
  billing: 'none',
  testMode: false,
  openSignUps: true,
  signInWays: [],
  development: true,
};
const states = new RoleStates(['api', 'worker']);

await buildWeb();
const pages = await pagesPart({
  webRoot: webRoot(),
  values,
  appConfig,
  switcherScript: 'the snippet',
});
let isUp = true;
const word = { status: 'good', detail: 'fine' } as const;
const sources = {
  isDatabaseUp: async () => isUp,
  readDetails: async () => ({
    ...{ database: word, disk: word, queue: word, mail: word },
    ...{ engines: word, certificates: word, backup: word },
  }),
};
const web = await startWeb({
  host: '127.0.0.1',
  port: 0,
  trustedProxies: [],
  parts: [healthPart(states, sources), pages],
  log: silentLog,
});
afterAll(async () => {
  await web.close();
});

describe('GET /api/health', () => {
  test('503 while a role starts or the database is away, 200 when all are ready, 503 when one has failed', async () => {
    expect((await get('/api/health')).status).toBe(503);
    states.set('api', { status: 'ready' });
    states.set('worker', { status: 'ready' });
    const ready = await get('/api/health');
    expect(ready.status).toBe(200);
    expect(healthSchema.parse(await ready.json())).toEqual({
      status: 'ready',
      roles: { api: { status: 'ready' }, worker: { status: 'ready' } },
      version,
      database: 'ready',
    });
    isUp = false;
    const away = await get('/api/health');
    expect(away.status).toBe(503);
    expect(await away.json()).toMatchObject({ status: 'degraded', database: 'away' });
    isUp = true;
    const detailed = healthSchema.parse(await (await get('/api/health?details')).json());
    expect(detailed.details).toMatchObject({ queue: word, backup: word });
    states.set('worker', { status: 'failed', detail: 'No queue.' });
    const failed = await get('/api/health');
    expect(failed.status).toBe(503);
    expect(await failed.json()).toMatchObject({ status: 'degraded' });
  });
});

describe('pages', () => {
  test('the start page has the configured values and other languages', async () => {
    const page = await get('/');
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('Acme &amp; Co');
    expect(html).not.toMatch(/%[a-z]\w+%/i);
    expect(html).toContain('<link rel="canonical" href="https://acme.example/"');
  });

  test('the app is served at its addresses, with its configuration as inert JSON', async () => {
    for (const route of Object.values(routes)) {
      const address = route.replaceAll(/:\w+/g, 'x');
      const page = await get(address);
      expect([address, page.status]).toEqual([address, 200]);
      const html = await page.text();
      expect(html).toContain('"supabaseUrl":"https://acme.example"');
      // Search engines may list the sign-in page, and no other page of the app.
      expect([address, html.includes('content="noindex"')]).toEqual([
        address,
        address !== '/login',
      ]);
    }
    const editor = await (await get('/dashboard/website/x/translation/es')).text();
    const preloaded = [...editor.matchAll(/<link rel="modulepreload" [^<>]*href="([^"]+)"/g)];
    expect(preloaded.map(([, href]) => href)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/website-strings/),
        expect.stringMatching(/account/),
      ]),
    );
    for (const [, href = ''] of preloaded) expect((await get(href)).status).toBe(200);
    // In the visitor's language, which only the browser knows.
    const unknown = await get('/dashboard/nothing');
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('id="app"');
  });

  test('the sign-in page is in the document, in the visitor’s language; its scripts wait', async () => {
    for (const [wanted, language, direction, heading, title] of [
      ['en-US,en;q=0.9', 'en', 'ltr', 'Welcome', 'Login / Sign Up'],
      ['fr-CA, en;q=0.5', 'fr', 'ltr', 'Bienvenue', 'Connexion / Inscription'],
      ['ar', 'ar', 'rtl', 'أهلًا بك', 'تسجيل الدخول / إنشاء حساب'],
      ['he-IL', 'en', 'ltr', 'Welcome', 'Login / Sign Up'],
    ] as const) {
      const response = await get('/login', { 'accept-language': wanted });
      expect(response.headers.get('vary')).toBe('accept-encoding, accept-language');
      const html = await response.text();
      expect(html).toContain(`<html lang="${language}" dir="${direction}"`);
      expect(html).toContain(`<title>${title} · Acme &amp; Co</title>`);
      expect(html).toMatch(/<meta name="description" content="[^"]{50,}">/);
      const [, shown = ''] = /<div id="app" data-rendered="\w+">(.*?)<template/s.exec(html) ?? [];
      expect(shown).toContain(`>${heading}</h1>`);
      expect(shown).toMatch(/<input[^>]* type="email"/);
      expect(html).not.toMatch(/<link rel="modulepreload|<script[^>]* src="/);
      const needed = html.match(/\/assets\/[\w-]+\.(?:js|css)/g) ?? [];
      expect(needed).toEqual(expect.arrayContaining([expect.stringMatching(/login-page-.*js$/)]));
      for (const href of new Set(needed)) expect((await get(href)).status).toBe(200);
    }
  });

  test('a preview’s frame is in its document, in the visitor’s language, until its website is known', async () => {
    const html = await (await get('/onboarding/x', { 'accept-language': 'de' })).text();
    const [, shown = ''] = /<div id="app" data-rendered="de">(.*?)<template/s.exec(html) ?? [];
    expect(shown).toMatch(/<h1[^>]*>Sehen Sie .*in einer anderen Sprache<\/h1>/s);
    expect(shown).toContain('Ihre Website wird geladen...');
    expect(html).toContain('"startsOncePainted":true');
  });

  test('needless slashes are redirected, never to another host', async () => {
    for (const [address, expected] of [
      ['/dashboard/', '/dashboard'],
      ['/login/?next=%2F', '/login?next=%2F'],
      ['/pricing//', '/pricing'],
      ['/dashboard/website/x/', '/dashboard/website/x'],
    ] as const) {
      const { status, headers } = await get(address, {}, 'manual');
      expect([address, status, headers.get('location')]).toEqual([address, 308, expected]);
    }
    for (const address of ['//evil.example/', '/dashboard/nothing/']) {
      expect((await get(address, {}, 'manual')).status).toBe(404);
    }
  });

  test('built files are immutable, documents are revalidated', async () => {
    const page = await get('/');
    const html = await page.text();
    const [, style = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(html) ?? [];
    expect((await get(style)).headers.get('cache-control')).toContain('immutable');
    const etag = page.headers.get('etag') ?? '';
    const again = await get('/', { 'if-none-match': etag });
    expect([again.status, page.headers.get('cache-control')]).toEqual([304, 'no-cache']);
    const plain = await get('/', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(html);
  });

  test.each(['br', 'gzip'])('built files are sent as %s, with the same content', async (coding) => {
    const html = await (await get('/login')).text();
    const [script = ''] = /\/assets\/app-[^"]+\.js/.exec(html) ?? [];
    const packed = await get(script, { 'accept-encoding': coding });
    expect(packed.headers.get('content-encoding')).toBe(coding);
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    const plain = await get(script, { 'accept-encoding': 'identity' });
    const bytes = (response: Response) => Number(response.headers.get('content-length'));
    expect(bytes(packed)).toBeLessThan(bytes(plain) / 2);
    expect(await packed.text()).toBe(await plain.text());
  });

  test('no third-party resources, no framing, and only our own scripts', async () => {
    for (const address of ['/', '/pricing', '/login', '/nothing']) {
      const { headers } = await get(address);
      const policy = headers.get('content-security-policy') ?? '';
      expect([address, policy]).toEqual([
        address,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
      const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
      expect(scripts).toMatch(/^'self'( 'sha256-[^']+')*$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
    const [, connections] =
      /connect-src ([^;]*)/.exec((await get('/login')).headers.get('content-security-policy')!) ??
      [];
    expect(connections).toBe("'self' https://acme.example wss://acme.example");
  });

  test('pages allow HEAD and GET, but not POST', async () => {
    const url = `http://127.0.0.1:${web.port}/pricing`;
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const posted = await fetch(url, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('the root serves icons, the preview image and the manifest', async () => {
    for (const file of [
      '/mark.svg',
      '/apple-touch-icon.png',
      '/og.png',
      '/editor-640-light.webp',
    ]) {
      const answer = await get(file);
      expect([file, answer.status]).toEqual([file, 200]);
      expect(answer.headers.get('content-type')).toMatch(/^image\//);
    }
    const manifest = await get('/site.webmanifest');
    expect(await manifest.json()).toMatchObject({ name: 'Acme & Co' });
  });

  test('robots.txt links a sitemap with every listed page', async () => {
    expect(await (await get('/robots.txt')).text()).toContain(
      'Sitemap: https://acme.example/sitemap.xml',
    );
    const sitemap = await (await get('/sitemap.xml')).text();
    expect(sitemap).toContain('<loc>https://acme.example/</loc>');
    expect(sitemap).toContain('<loc>https://acme.example/pricing</loc>');
    expect(sitemap).toContain('hreflang="x-default" href="https://acme.example/pricing"');
    expect(sitemap).not.toMatch(/404|success|dashboard/);
    for (const [, address = ''] of sitemap.matchAll(/<loc>https:\/\/acme\.example([^<]*)</g)) {
      expect([address, (await get(address)).status]).toEqual([address, 200]);
    }
  });

  test('404 is a page, or JSON for the API, and has no address', async () => {
    for (const address of ['/nothing', '/404', '/assets/nothing.js']) {
      const page = await get(address);
      expect([address, page.status]).toEqual([address, 404]);
      expect(await page.text()).toContain('There is no page here');
    }
    const api = await get('/api/nothing');
    expect([api.status, await api.json()]).toEqual([404, { error: 'Not found' }]);
  });
});

function get(
  address: string,
  headers: Record<string, string> = {},
  redirect: RequestRedirect = 'follow',
): Promise<Response> {
  return fetch(`http://127.0.0.1:${web.port}${address}`, { headers, redirect });
}

test.each(['/', '/api/health', '/nothing', '//'])(
  'a request with two Host headers is refused: %s',
  async (path) => {
    for (const more of ['', 'Connection: Upgrade\r\nUpgrade: websocket\r\n']) {
      const text = `GET ${path} HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\n${more}\r\n`;
      expect(await talk(web.port, text, '\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    }
  },
);

test('if the port is taken, the parts are closed', async () => {
  let isClosed = false;
  const part = {
    register: async () => {},
    close: async () => {
      isClosed = true;
    },
  };
  const options = { host: '127.0.0.1', port: web.port, trustedProxies: [], log: silentLog };
  await expect(startWeb({ ...options, parts: [part] })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  expect(isClosed).toBe(true);
});
