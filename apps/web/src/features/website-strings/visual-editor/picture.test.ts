import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { EditorMessage, PictureMessage } from '@dragoman/snippet/editor';
import { chromium, type FrameLocator, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, describe, expect, test } from 'vitest';

let page: Page;
let picture: FrameLocator;

/** The editor's side of the connection, on a page that shows the picture. */
const editor = `<!doctype html><iframe sandbox="allow-scripts" style="width:800px;height:600px;border:0"></iframe><script>
const messages = [];
let port;
addEventListener('message', ({ source, data }) => {
  if (data !== 'dragoman-picture' || port) return;
  const channel = new MessageChannel();
  port = channel.port1;
  port.onmessage = ({ data }) => messages.push(data);
  source.postMessage(undefined, '*', [channel.port2]);
});
</script>`;

const built = await build({
  configFile: false,
  logLevel: 'silent',
  build: {
    write: false,
    rollupOptions: {
      input: path.join(import.meta.dirname, 'picture-script.ts'),
      output: { format: 'iife' },
    },
  },
});
const [output] = [built].flat();
if (output === undefined || !('output' in output)) throw new Error('nothing was built');
const script = output.output[0].code;
const server = createServer((request, response) => {
  const isScript = request.url === '/picture.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
  response.end(isScript ? script : editor);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
afterAll(async () => {
  await browser.close();
  server.close();
  server.closeAllConnections();
});
afterEach(() => page.close());

const unit = (id: string, shown: string, order = '') =>
  `<!--dragoman-unit ${id}${order && ` ${order}`}-->${shown}<!--/dragoman-unit-->`;

async function show(body: string): Promise<void> {
  page = await browser.newPage();
  picture = page.frameLocator('iframe');
  await page.goto(origin);
  const html = `<!doctype html><script src="${origin}/picture.js"></script>${body}`;
  await page.evaluate((text) => {
    const frame = document.querySelector('iframe');
    if (frame !== null) frame.srcdoc = text;
  }, html);
  await received('visible');
}

const send = (message: EditorMessage) =>
  page.evaluate(
    (text) => Reflect.get(globalThis, 'eval')(`port.postMessage(${text})`),
    JSON.stringify(message),
  );
const all = () => page.evaluate('messages') as Promise<PictureMessage[]>;
async function received<Type extends PictureMessage['type']>(type: Type) {
  const find = async () => (await all()).findLast((message) => message.type === type);
  await expect.poll(find).toBeDefined();
  return (await find()) as Extract<PictureMessage, { type: Type }>;
}
const bodyOf = () =>
  picture.locator('body').evaluate((body) => body.innerHTML.replaceAll(/<!--.*?-->/g, ''));

describe('a shown text', () => {
  test('replaces the old one wherever the unit occurs, and nothing else', async () => {
    await show(`<p> ${unit('a', 'Uno')} </p><b>x</b><p>${unit('a', 'Uno')}</p>${unit('b', 'Dos')}`);
    await send({ type: 'show', texts: { a: 'Tres <b> &amp;', missing: '?' } });
    await expect
      .poll(bodyOf)
      .toBe('<p> Tres &lt;b&gt; &amp;amp; </p><b>x</b><p>Tres &lt;b&gt; &amp;amp;</p>Dos');
  });

  test('moves the elements of its tags, from the order on the page to any other and back', async () => {
    await show(
      `<p>${unit('a', 'En <i id="2">Roma</i> por <b id="1">Ada <u id="3">L.</u></b>', '2,1,3')}</p>`,
    );
    const text = 'Por <1>Ada</1>, <2>Roma<3>!</3></2>';
    await send({ type: 'show', texts: { a: text } });
    await expect
      .poll(bodyOf)
      .toBe('<p>Por <b id="1">Ada</b>, <i id="2">Roma<u id="3">!</u></i></p>');
    await send({ type: 'show', texts: { a: '<1><3>a</3></1> <2>b</2>' } });
    await expect.poll(bodyOf).toBe('<p><b id="1"><u id="3">a</u></b> <i id="2">b</i></p>');
  });

  test('keeps what an element without text contains', async () => {
    await show(`<p>${unit('a', 'Ver <svg><path></path></svg> más <br>')}</p>`);
    await send({ type: 'show', texts: { a: '<1/> Más<2/>' } });
    await expect.poll(bodyOf).toBe('<p><svg><path></path></svg> Más<br></p>');
  });

  test.each(['<1>a</1><2>b</2>', 'a', '<1>a</1><1>b</1>', '<2>a</2>'])(
    'whose tags are not the page’s (%s) changes nothing and is reported',
    async (text) => {
      await show(`<p>${unit('a', 'Ver <b>esto</b>')}</p>`);
      await send({ type: 'show', texts: { a: text } });
      await received('stale');
      expect(await bodyOf()).toBe('<p>Ver <b>esto</b></p>');
    },
  );

  test('of 30 kB is shown, and its place reported', async () => {
    await show(`<p>${unit('a', 'palabra '.repeat(4000))}</p>`);
    await send({ type: 'show', texts: { a: 'otra '.repeat(6000) } });
    await send({ type: 'select', id: 'a', occurrence: 0, scroll: null });
    await expect.poll(async () => (await received('place')).box?.height ?? 0).toBeGreaterThan(1000);
    expect(await bodyOf()).toContain('otra otra');
  });
});

test('comments of the page that look like marks are harmless', async () => {
  await show(
    `<!--/dragoman-unit--><!--dragoman-unit x--><p>${unit('a', 'Uno')}</p><!--dragoman-unit y--><!--dragoman-unit ../z-->`,
  );
  expect((await received('visible')).ids).toEqual(['a']);
});

test.each([
  ['not drawn', 'display:none'],
  ['invisible', 'visibility:hidden'],
  ['transparent', 'opacity:0'],
  ['off the page', 'position:absolute;left:-9999px'],
  ['clipped away', 'position:absolute;width:1px;height:1px;overflow:hidden'],
  ['folded', 'height:0;overflow:hidden'],
])('a text that is %s is not among the visible ones', async (_, style) => {
  await show(`<p>${unit('a', 'Uno')}</p><div style="${style}">${unit('b', 'Dos')}</div>`);
  expect((await received('visible')).ids).toEqual(['a']);
});

test('a text that opens becomes visible', async () => {
  await show(`<details><summary>${unit('a', 'Más')}</summary><p>${unit('b', 'Dos')}</p></details>`);
  expect((await received('visible')).ids).toEqual(['a']);
  await picture.locator('summary').click();
  await expect.poll(async () => (await received('visible')).ids).toEqual(['a', 'b']);
});

test('a text that others edit is outlined with their label, wherever it can be seen', async () => {
  await show(
    `<p style="margin:60px">${unit('a', 'Uno')}</p><p>${unit('a', 'Uno')}</p><p hidden>${unit('a', 'Uno')}</p><p>${unit('b', 'Dos')}</p>`,
  );
  const drawn = async () => {
    const [, frame = page] = page.frames();
    const context = page.context();
    // The frame may be in the process of the page.
    const cdp = await context.newCDPSession(frame).catch(() => context.newCDPSession(page));
    await cdp.send('DOM.enable');
    const { nodes } = await cdp.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
    await cdp.detach();
    return nodes.filter(({ nodeValue }) => nodeValue === 'Another window').length;
  };
  expect(await drawn()).toBe(0);
  await send({ type: 'others', labels: { a: 'Another window', gone: 'Another window' } });
  await expect.poll(drawn).toBe(2);
  await send({ type: 'others', labels: {} });
  await expect.poll(drawn).toBe(0);
});

describe('a click', () => {
  test('chooses the text under it, also below a link that covers a card', async () => {
    await show(
      `<div style="position:relative;padding:20px"><h2>${unit('a', 'Uno')}</h2><a href="https://shop.example/x" style="position:absolute;inset:0"></a></div>`,
    );
    const { x = 0, y = 0 } = (await picture.locator('h2').boundingBox()) ?? {};
    await page.mouse.click(x + 8, y + 8);
    expect(await received('select')).toEqual({
      type: 'select',
      id: 'a',
      occurrence: 0,
      href: 'https://shop.example/x',
    });
  });

  test('names the occurrence, in right-to-left text too', async () => {
    await show(`<div dir="rtl"><p>${unit('a', 'شاي')}</p><p>${unit('a', 'شاي')}</p></div>`);
    await picture.locator('p').last().click();
    expect((await received('select')).occurrence).toBe(1);
  });

  test('follows a link without a text, and submits nothing', async () => {
    await show(
      `<a href="https://shop.example/y"><img alt="" width="50" height="50"></a><form action="/z"><button>${unit('a', 'Enviar')}</button></form>`,
    );
    await picture.locator('img').click();
    expect((await received('follow')).href).toBe('https://shop.example/y');
    await picture.locator('button').click();
    expect((await received('select')).id).toBe('a');
    expect(page.frames()[1]?.url()).toBe('about:srcdoc');
  });
});
