import { setTimeout as sleep } from 'node:timers/promises';
import { createUser } from '@dragoman/database/testing';
import { describe, expect, test } from 'vitest';
import { accented } from '../translations/testing/index.ts';
import { onboardingHarness, type Running, show, translate } from './onboarding.fixture.ts';

const harness = onboardingHarness();

describe('200', () => {
  test('translates and shows the start page and changes no website', async () => {
    const running = await harness.open();
    const id = await harness.park('/start');
    const { status, body } = await translate(running, id);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'completed',
      taskCount: 4,
      finishedTaskCount: 4,
      engines: ['common terms', 'double'],
      download: null,
    });
    const shown = await show(running, id);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(`<h1>${accented('Hand-made wheels')}</h1>`);
    expect(shown.text).toContain('<html lang="es"');
    expect(shown.text).toContain(`<base href="${harness.origin}/en/home"`);
    const { rows } = await harness.database.pool.query(
      'select from websites union all select from website_strings union all select from pages',
    );
    expect(rows).toEqual([]);
  });

  test('shows a page whose scripts cannot run in our origin', async () => {
    const running = await harness.open();
    const id = await harness.park();
    await translate(running, id);
    const { headers, text } = await show(running, id);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin/);
    expect(policy).toContain("script-src 'none'");
    const meta = text.indexOf('http-equiv="Content-Security-Policy"');
    expect(meta).toBeGreaterThan(0);
    expect(meta).toBeLessThan(text.indexOf('<script'));
  });

  test('several requests result in one fetch and one translation', async () => {
    const running = [await harness.open(), await harness.open()];
    const id = await harness.park();
    const responses = await Promise.all(
      [0, 1, 0, 1].map((at) => translate(running[at] as Running, id)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await translate(running[0] as Running, id)).status).toBe(200);
    expect(harness.fetches).toEqual(['/']);
    const texts = running.flatMap(({ engine }) => engine.calls.flatMap((call) => call.texts));
    // 'About us' is a common term, which no engine is asked for.
    expect(texts.map(({ text }) => text)).not.toContain('About us');
    expect(texts).toHaveLength(3);
    const { text } = await show(running[0] as Running, id);
    expect(text).toContain('Quiénes somos');
  });

  test('another language or visitor translates only new texts', async () => {
    const running = await harness.open();
    const id = await harness.park();
    await translate(running, id);
    expect((await translate(running, id, 'fr')).status).toBe(200);
    const before = running.engine.calls.length;
    const other = await harness.park('/');
    expect((await translate(running, other)).body.finishedTaskCount).toBe(4);
    expect(running.engine.calls).toHaveLength(before);
    expect((await show(running, other)).text).toContain(accented('Come in.'));
  });

  test('texts beyond the page’s budget remain in the original', async () => {
    const running = await harness.open({ budget: { texts: 2 } });
    const id = await harness.park();
    expect((await translate(running, id)).body.taskCount).toBe(2);
    const { text } = await show(running, id);
    expect(text).toContain(accented('Hand-made wheels'));
    expect(text).toContain('<p>Come in.</p>');
  });

  test('a linked page has a preview of its own, on the host where the first page was found', async () => {
    const running = await harness.open();
    const id = await harness.park('/start');
    await translate(running, id);
    expect((await show(running, id, 'es', '/about?a=1')).status).toBe(404);
    const { status, body } = await translate(running, id, 'es', '/about?a=1');
    expect([status, body.taskCount, body.finishedTaskCount]).toEqual([200, 4, 4]);
    const linked = await show(running, id, 'es', '/about?a=1');
    expect(linked.text).toContain(accented('We are Ada.'));
    expect(linked.text).toContain(`<base href="${harness.origin}/about?a=1"`);
    const first = await show(running, id);
    expect(first.text).toContain(accented('Come in.'));
    expect(harness.fetches).toEqual(['/start', '/en/home', '/about?a=1']);
    const texts = running.engine.calls.flatMap((call) => call.texts);
    expect(texts).toHaveLength(4);
  });

  test('signing up adds the translations to the memory', async () => {
    const running = await harness.open();
    const id = await harness.park();
    await translate(running, id);
    const userId = await createUser(harness.database);
    await harness.database.pool.query('select public.claim_temp_website($1, $2)', [id, userId]);
    const { rows } = await harness.database.pool.query(
      'select source_text from translation_memory where user_id = $1',
      [userId],
    );
    expect(rows).toHaveLength(4);
    expect((await show(running, id)).status).toBe(404);
  });
});

test('202: the request times out; another one waits again', async () => {
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  const running = await harness.open({
    requestTimeout: 100,
    answer: async (_batch, answers) => {
      await gone;
      return answers;
    },
  });
  const id = await harness.park();
  const { status, body } = await translate(running, id);
  expect([status, body.status]).toEqual([202, 'in progress']);
  expect((await show(running, id)).status).toBe(404);
  go();
  let again = await translate(running, id);
  while (again.status === 202) again = await translate(running, id);
  expect(again.status).toBe(200);
});

test('202: an engine downloads its model, and the visitor sees how far it is', async () => {
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  const running = await harness.open({
    prepare: async (_pair, onDownload) => {
      onDownload(12_000_000, 35_000_000);
      await gone;
    },
  });
  const id = await harness.park();
  const waiting = await translate(running, id);
  expect(waiting.status).toBe(202);
  expect(waiting.body.download).toEqual({ bytes: 12_000_000, total: 35_000_000 });
  go();
  expect(await translate(running, id)).toMatchObject({ status: 200, body: { download: null } });
});

test('a queued job runs when a worker starts', async () => {
  const waiting = await harness.open({ idle: true, requestTimeout: 50 });
  const id = await harness.park();
  expect((await translate(waiting, id)).status).toBe(202);
  const running = await harness.open();
  while ((await show(running, id)).status === 404) await sleep(50);
  expect((await translate(waiting, id)).status).toBe(200);
});
