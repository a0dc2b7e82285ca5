import { createContext, runInContext } from 'node:vm';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { visitsScriptPath, visitsScriptPlugin } from './index.ts';
import { visitsScript } from './script-plugin.ts';

interface Sent {
  readonly url: string;
  readonly options: Record<string, unknown>;
  readonly event: Record<string, unknown>;
}

/** The parts of a browser page that the script uses. */
function openPage(address: string, { navigator = {}, dataset = {}, referrer = '' } = {}) {
  const sent: Sent[] = [];
  const listeners: Record<string, () => void> = {};
  const location = new URL(address);
  const go = (_state: unknown, _title: string, to: string) => {
    location.href = new URL(to, location).href;
  };
  const history: Record<string, (...given: never[]) => void> = {
    pushState: go as never,
    replaceState: go as never,
  };
  const document = {
    referrer,
    currentScript: { dataset, src: 'https://dragoman.test/js/visits.js' },
    addEventListener() {},
  };
  const page: Record<string, unknown> = {
    document,
    navigator,
    location,
    history,
    URL,
    URLSearchParams,
    JSON,
    addEventListener: (type: string, listener: () => void) => {
      listeners[type] = listener;
    },
    fetch: async (url: string, options: Record<string, unknown>) => {
      sent.push({ url, options, event: JSON.parse(String(options['body'])) });
      throw new Error('the collector is down');
    },
  };
  page['window'] = page;
  runInContext(visitsScript, createContext(page));
  const push = (to: string) => (history['pushState'] as typeof go)({}, '', to);
  const back = (to: string) => {
    location.href = new URL(to, location).href;
    listeners['popstate']?.();
  };
  return { sent, push, back, page };
}

describe('the script', () => {
  test('is small', () => expect(Buffer.byteLength(visitsScript)).toBeLessThan(1000));

  test('counts a visit without the private parts of its URL', () => {
    const { sent } = openPage('https://dragoman.test/a?utm_source=x&code=1&ref=y#access_token=z', {
      referrer: 'https://search.example/',
    });
    expect(sent).toMatchObject([
      {
        url: 'https://dragoman.test/api/event',
        options: { method: 'POST', keepalive: true, credentials: 'omit' },
        event: {
          n: 'pageview',
          u: 'https://dragoman.test/a?utm_source=x&ref=y',
          d: 'dragoman.test',
          r: 'https://search.example/',
        },
      },
    ]);
  });

  test('counts each client-side navigation once', () => {
    const { sent, push, back } = openPage('https://dragoman.test/');
    push('/pricing');
    push('/pricing?tab=2');
    push('/pricing#faq');
    back('/');
    expect(sent.map(({ event }) => [event['u'], event['r']])).toEqual([
      ['https://dragoman.test/', null],
      ['https://dragoman.test/pricing', 'https://dragoman.test/'],
      ['https://dragoman.test/', 'https://dragoman.test/pricing'],
    ]);
  });

  test('counts events by name', () => {
    const { sent, page } = openPage('https://dragoman.test/', {
      dataset: { domain: 'site.test', api: 'https://api.test/api/event' },
    });
    (page['plausible'] as (name: string, options: object) => void)('Signup', {
      props: { plan: 'a' },
    });
    expect(sent[1]).toMatchObject({
      url: 'https://api.test/api/event',
      event: { n: 'Signup', d: 'site.test', p: { plan: 'a' } },
    });
  });

  test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }, { webdriver: true }])(
    'sends nothing with %j',
    (navigator) => {
      const { sent, push } = openPage('https://dragoman.test/', { navigator });
      push('/pricing');
      expect(sent).toEqual([]);
    },
  );
});

test.each([
  [true, 200],
  [false, 404],
])('enabled: %s responds with %i', async (enabled, status) => {
  const app = fastify();
  await app.register(visitsScriptPlugin({ enabled }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(url + visitsScriptPath);
  expect(response.status).toBe(status);
  const text = await response.text();
  expect(text === visitsScript).toBe(enabled);
  await app.close();
});
