import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createOutgoingGate, createPageFetcher } from '../outgoing/index.ts';
import { type ChromiumOptions, createChromiumDrawer } from './chromium.ts';
import { findChromium } from './find-chromium.ts';

const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

interface Place {
  readonly origin: string;
  readonly requests: string[];
}

async function place(
  answers: Readonly<Record<string, string>>,
): Promise<Place & { server: Server }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    requests.push(`${request.method} ${pathname}`);
    const type = pathname.startsWith('/api') ? 'application/json' : 'text/html';
    response.writeHead(pathname in answers ? 200 : 404, { 'content-type': type });
    response.end(answers[pathname] ?? '');
  });
  server.on('connection', () => requests.push('connection'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, server };
}

function drawerFor(origin: string, options: Partial<ChromiumOptions> = {}) {
  const gate = createOutgoingGate({ allowedHosts: [new URL(origin).host] });
  const fetchPage = createPageFetcher(gate);
  const drawer = createChromiumDrawer({ executablePath, sandbox: false, fetchPage, ...options });
  closing.push(() => gate.close(), drawer.close);
  const signal = new AbortController().signal;
  return (path: string) => drawer.draw(origin + path, { signal, userAgent: 'Dragoman test' });
}

const script = (source: string) => `<!doctype html><div id="app"></div><script>${source}</script>`;
const askApi =
  script(`fetch('/api/tea', { method: 'POST', body: '{}' }).then((answer) => answer.json())
  .then(({ name }) => { document.getElementById('app').innerHTML = '<p>' + name + '</p>'; })`);

test('a page is read as its scripts drew it, from the API of its site, by browsers that are replaced', async () => {
  const site = await place({ '/': askApi, '/api/tea': '{"name":"Green tea"}' });
  const draw = drawerFor(site.origin, { pagesPerBrowser: 2 });
  const drawn = await Promise.all(Array.from({ length: 5 }, () => draw('/')));
  for (const { url, html } of drawn) {
    expect(url).toBe(`${site.origin}/`);
    expect(html).toContain('<div id="app"><p>Green tea</p></div>');
  }
});

test('nothing that a page does reaches a host that the gate refuses', async () => {
  const other = await place({ '/': 'secret' });
  const attempts = script(`
    const at = ${JSON.stringify(other.origin)};
    const note = (text) => { document.getElementById('app').append(text + ' '); };
    fetch(at, { mode: 'no-cors' }).then(() => note('fetched'), () => note('refused'));
    fetch('/there', { method: 'DELETE' }).then(() => note('deleted'), () => note('kept'));
    navigator.sendBeacon(at, 'x');
    new Image().src = at + '/pixel.png';
    new WebSocket(at.replace('http', 'ws')).onclose = () => note('closed');
    navigator.serviceWorker.register('/worker').then(() => note('works'), () => note('blocked'));
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.src = at;
    new Worker(URL.createObjectURL(new Blob(['fetch("' + at + '").catch(() => 0)'])));
    open(at);
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + new URL(at).host }] });
    peer.createDataChannel('x');
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));`);
  const site = await place({ '/': attempts, '/worker': '' });
  const { html } = await drawerFor(site.origin)('/');
  for (const note of ['refused', 'kept', 'closed', 'blocked']) expect(html).toContain(note);
  expect(other.requests).toEqual([]);
  expect(site.requests.filter((request) => request !== 'connection')).toEqual(['GET /']);
});

test('a page that leads elsewhere, never ends or is a download is not drawn', async () => {
  const other = await place({ '/': 'Elsewhere' });
  const site = await place({
    '/away': script(`location.href = ${JSON.stringify(other.origin)};`),
    '/endless': script('for (;;);'),
    '/api/file': '{}',
  });
  const draw = drawerFor(site.origin, { timeout: 3000 });
  expect((await draw('/away')).html).not.toContain('Elsewhere');
  await expect(draw('/endless')).rejects.toThrow();
  await expect(draw('/api/file')).rejects.toThrow();
  expect(other.requests).toEqual([]);
});

test('Chromium is found by its path only', () => {
  expect(findChromium(executablePath)).toBe(executablePath);
  expect(findChromium('/nowhere/chromium')).toBeUndefined();
});
