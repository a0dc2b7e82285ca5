import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { startHarness } from './proxy.fixture.ts';

const day = 86_400_000;
let version = 1;
const harness = await startHarness((request, response) => {
  const headers = {
    'cache-control': request.url?.startsWith('/each') ? 'no-cache' : 'max-age=60',
  };
  sendHtml(htmlOf(`<p>Good day</p><p>version ${version}</p>`), headers)(request, response);
});
const { get } = harness;
await harness.translate('Good day', 'Bonjour');
afterAll(() => harness.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Sets the system's clock, of which timers do not depend. */
function jump(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
}

test.each([
  ['forward', day, '/cached-1'],
  ['back', -day, '/cached-2'],
  ['forward', day, '/each-1'],
  ['back', -day, '/each-2'],
])(
  'a clock set %s by %i ms fails no page and shows none that is too old: %s',
  async (_, by, path) => {
    version = 1;
    for (let times = 0; times < 3; times++) {
      expect((await get(`/fr${path}`)).text).toContain('version 1');
    }
    version = 2;
    jump(by);
    for (let times = 0; times < 3; times++) {
      const { status, text, headers } = await get(`/fr${path}`);
      expect(status).toBe(200);
      expect(text).toContain('Bonjour');
      expect(text).toContain('version 2');
      expect(headers.age ?? '0').toMatch(/^\d+$/);
    }
    await harness.translate('Good day', 'Salut');
    await expect
      .poll(async () => (await get(`/fr${path}`)).text, { timeout: 10_000 })
      .toContain('Salut');
    await harness.translate('Good day', 'Bonjour');
    vi.useRealTimers();
    await expect
      .poll(async () => (await get(`/fr${path}`)).text, { timeout: 10_000 })
      .toContain('Bonjour');
  },
);
