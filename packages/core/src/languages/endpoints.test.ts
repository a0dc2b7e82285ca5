import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { closing } from '@dragoman/database/testing';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, describe, expect, test } from 'vitest';
import { type ApiHarness, startApi } from '../api/testing/index.ts';
import { createLanguageDetector, languageEndpoints } from './index.ts';

const spanish =
  'Bienvenidos a nuestra tienda de bicicletas. Vendemos ruedas, frenos y sillines hechos a mano desde hace más de veinte años en el centro de la ciudad.';
const hebrew =
  'ברוכים הבאים לחנות האופניים שלנו. אנחנו מוכרים גלגלים ובלמים כבר עשרים שנה במרכז העיר.';
const html = { 'content-type': 'text/html; charset=utf-8' };
const requests: string[] = [];
const gates: { close(): Promise<void> }[] = [];

const site = createServer(async ({ url = '/' }, response) => {
  requests.push(url);
  if (url === '/slow') await sleep(5000);
  if (url === '/gone') return response.writeHead(404, html).end('<p>Nada por aquí</p>');
  if (url === '/feed') return response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b');
  if (url === '/loop') return response.writeHead(302, { location: '/loop' }).end();
  if (url === '/empty') return response.writeHead(200, html).end('<p>1 2 3</p>');
  if (url === '/nederlands')
    return response.writeHead(200, html).end('<html lang="nl"><p>OK</p></html>');
  const text = url === '/hebrew' ? hebrew : spanish;
  return response.writeHead(200, html).end(`<html lang="en"><p>${text}</p></html>`);
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const { port } = site.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
const api = closing(await start([`127.0.0.1:${port}`]));
afterAll(async () => {
  await Promise.all(gates.map((gate) => gate.close()));
  site.closeAllConnections();
  site.close();
});

function start(allowedHosts: string[]): Promise<ApiHarness> {
  const gate = createOutgoingGate({ allowedHosts });
  gates.push(gate);
  const fetchPage = createPageFetcher(gate);
  const detector = createLanguageDetector({
    fetchPage: (address, options) => fetchPage(address, { ...options, timeout: 1500 }),
  });
  return startApi(languageEndpoints({ detectWebsiteLanguage: detector }));
}

const detect = (url: unknown, harness = api) =>
  harness.call('POST /api/detect-website-language', { body: { url } });

describe('200', () => {
  test('the words outweigh a template’s declaration; a second request fetches nothing', async () => {
    requests.length = 0;
    const typed = [`${origin}/`, `  ${origin.toUpperCase()} `, origin];
    const answers = await Promise.all([...typed.map((url) => detect(url)), detect(origin)]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({ detectedLanguage: 'es', reliable: true, url: origin });
    }
    expect(requests).toEqual(['/']);
  });

  test('a host without a scheme that only speaks http is read over http', async () => {
    const host = new URL(origin).host;
    const answers = await Promise.all([detect(`${host}/shop`), detect(`https://${host}`)]);
    expect(answers.map(({ body }) => body.url)).toEqual([`${origin}/shop`, origin]);
  });

  test.each([
    ['/empty', 'en', false],
    ['/hebrew', 'en', false],
    ['/nederlands', 'nl', true],
  ])('%s is %s, reliable: %s', async (path, detectedLanguage, reliable) => {
    const { body } = await detect(origin + path);
    expect(body).toEqual({ detectedLanguage, reliable, url: origin + path });
  });
});

describe('400', () => {
  test.each([
    ['  ', 'Please enter a website URL.'],
    ['ada@example.org', 'Cannot submit an email address. Please enter a website URL instead.'],
    ['http://10.0.0.1', /only public addresses are fetched/],
    ['10.0.0.1', /^10\.0\.0\.1 is an IP address of a private network/],
    ['http://localhost:1', /only public addresses are fetched/],
    [undefined, '“url” is missing.'],
    [7, '“url” must be a text.'],
  ])('%j', async (url, error) => {
    const { status, body } = await detect(url);
    expect(status).toBe(400);
    expect(body.error).toMatch(error);
    expect(body.field).toBe('url');
  });

  test('an address without a page', async () => {
    const { status, body } = await detect(`${origin}/feed`);
    expect([status, body.error]).toEqual([400, 'There is no web page at this address.']);
  });
});

describe('502 and 504', () => {
  test.each([
    ['/gone', 502, 'The website answered with status 404 instead of a page.'],
    ['/loop', 502, 'The website redirects too often.'],
    ['/slow', 504, 'The website took too long to answer.'],
  ])('%s', async (path, status, error) => {
    const answered = await detect(origin + path);
    expect([answered.status, answered.body.error]).toEqual([status, error]);
  });

  test('no response; a failure is not cached', async () => {
    const { port } = site.address() as AddressInfo;
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const other = (closed.address() as AddressInfo).port;
    await new Promise((resolve) => closed.close(resolve));
    const harness = await start([`127.0.0.1:${other}`, `127.0.0.1:${port}`]);
    const url = `http://127.0.0.1:${other}`;
    const { status, body } = await detect(url, harness);
    expect([status, body.error]).toEqual([502, 'The website did not answer.']);
    const late = createServer((_, response) => response.writeHead(200, html).end(spanish));
    await new Promise<void>((resolve) => late.listen(other, '127.0.0.1', resolve));
    expect((await detect(url, harness)).body.detectedLanguage).toBe('es');
    late.closeAllConnections();
    late.close();
    await harness.close();
  });
});
