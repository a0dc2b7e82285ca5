import { afterAll, describe, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { startHarness, talk } from './proxy.fixture.ts';

const site = routesOf(
  {
    '/hinted': (request, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
      sendHtml(htmlOf('<p>Good day</p>'))(request, response);
    },
    '/hinted.js': (_request, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
      response.end('1');
    },
  },
  sendHtml(htmlOf('<p>Good day</p>')),
);

const harness = await startHarness(site);
await harness.translate('Good day', 'Bonjour');
afterAll(() => harness.close());

describe('56 103 Early Hints', () => {
  const request = (path: string, version: string) =>
    `GET ${path} HTTP/${version}\r\nhost: ${harness.host}:${harness.proxy.port}\r\nconnection: close\r\n\r\n`;

  test.each(['/fr/hinted', '/fr/hinted.js', '/hinted'])('%s: are passed on', async (path) => {
    const text = await talk(harness.proxy.port, request(path, '1.1'), '\0');
    expect(text).toMatch(
      /^HTTP\/1\.1 103 Early Hints\r\nLink: <\/style\.css>; rel=preload; as=style\r\n\r\nHTTP\/1\.1 200 /i,
    );
  });

  test('an HTTP/1.0 client gets none', async () => {
    const text = await talk(harness.proxy.port, request('/fr/hinted', '1.0'), '\0');
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });
});
