import { readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, expect, test } from 'vitest';
import { ask, startHarness } from './proxy.fixture.ts';

const head = '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>';
const filling = 'Fresh tea from small farms, shipped every week. ';
/** Bodies of about 5 MB that take long to compile or to render. */
const bodies: Readonly<Record<string, string>> = {
  texts: Array.from({ length: 60_000 }, (_, n) => `<p>Number ${n} has <b>tea</b> ${filling}`).join(
    '',
  ),
  links: Array.from(
    { length: 80_000 },
    (_, n) => `<a href="/p/${n}"><img src="${n}.png"></a>`,
  ).join(''),
  paragraph: `<p>${filling.repeat(8500)}</p>${'<i>x</i>'.repeat(100)}`,
  nested: `${'<div><b>'.repeat(400_000)}`,
  attributes: `<p ${'a=" '.repeat(1_000_000)}`,
  comments: '<!--'.repeat(1_000_000),
};

let requests = 0;
const harness = await startHarness((incoming, response) => {
  const name = new URL(incoming.url ?? '', 'http://a').pathname.slice(1);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  requests += 1;
  response.write(`${head}<p>Good day</p><p>${requests}</p>`);
  response.end(bodies[name] ?? '');
});
await harness.translate('Good day', 'Bonjour');
await harness.translate('Number 7 has <1>tea</1> Fresh tea', 'Le numéro 7');
const read = (name: string) => ask(harness.proxy.port, harness.host, `/fr/${name}?${requests}`);
await read('small');
afterAll(() => harness.close());

// Without the thread, texts, links and nested elements block for most of the time.
test.each(Object.keys(bodies))('60 a large page of %s does not block other pages', async (name) => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  await read('paragraph');
  delay.enable();
  const start = performance.now();
  let isDone = false;
  const large = read(name).finally(() => {
    isDone = true;
  });
  let small = 0;
  while (!isDone) {
    expect((await read('small')).text).toContain('Bonjour');
    small += 1;
  }
  delay.disable();
  const took = performance.now() - start;
  const { headers, text, status } = await large;
  const block = delay.max / 1e6;
  console.log(`${name}: blocked for ${block | 0} of ${took | 0} ms, ${small} small pages`);
  expect(status).toBe(200);
  expect(headers['x-dragoman']).toContain('translated; language=fr');
  expect(text).toContain('Bonjour');
  expect(block).toBeLessThan(Math.max(300, took / 2));
});

test.runIf(process.platform === 'linux')(
  '60 only the thread of large pages yields to others',
  async () => {
    await read('comments');
    const nice = readdirSync('/proc/self/task').map((thread) => {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    });
    const usual = Math.min(...nice);
    expect(nice.filter((value) => value > usual)).toEqual([10]);
  },
);
