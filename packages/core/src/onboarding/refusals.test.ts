import { setTimeout as sleep } from 'node:timers/promises';
import { EngineError } from '@dragoman/providers/engines';
import { describe, expect, test } from 'vitest';
import { onboardingHarness, show, translate } from './onboarding.fixture.ts';

const harness = onboardingHarness();

describe('400', () => {
  test('the website’s own language', async () => {
    const running = await harness.open();
    const { status, body } = await translate(running, await harness.park(), 'en');
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'The website is in this language already. Choose another one.',
      field: 'targetLang',
    });
    expect(running.engine.calls).toEqual([]);
  });

  test.each(['xx', ''])('the language “%s”', async (language) => {
    const running = await harness.open({ idle: true });
    const id = await harness.park();
    expect((await translate(running, id, language)).body.field).toBe('targetLang');
    const shown = await show(running, id, language);
    expect([shown.status, shown.body.field]).toEqual([400, 'targetLanguage']);
  });

  test.each(['//elsewhere.example/', 'about'])('the path %s', async (path) => {
    const running = await harness.open();
    const id = await harness.park();
    const { status, body } = await translate(running, id, 'es', path);
    expect([status, body.error]).toEqual([400, expect.stringMatching(/path/i)]);
    expect(harness.fetches).toEqual([]);
  });

  test('a private address', async () => {
    const running = await harness.open();
    const id = await harness.park('', { url: 'http://10.1.2.3' });
    const { status, body } = await translate(running, id);
    expect([status, body.error]).toEqual([400, expect.stringMatching(/only public addresses/)]);
  });
});

describe('404', () => {
  test.each(['00000000-0000-4000-8000-000000000000', 'none'])('no such website: %s', async (id) => {
    const running = await harness.open({ idle: true });
    const error = 'This preview has expired. Enter the address of your website again.';
    expect((await translate(running, id)).body.error).toBe(error);
    const { status, body } = await show(running, id);
    expect([status, body.error]).toEqual([404, error]);
  });

  test('expired', async () => {
    const running = await harness.open({ idle: true });
    const id = await harness.park('/', { expires_at: new Date(Date.now() - 1000) });
    expect((await translate(running, id)).status).toBe(404);
    expect((await show(running, id)).status).toBe(404);
  });
});

test('404 for a language that nobody asked for, 409 for one that no engine has', async () => {
  const running = await harness.open();
  const id = await harness.park();
  await translate(running, id);
  const french = await show(running, id, 'fr');
  const error = 'This page has not been translated to that language yet.';
  expect([french.status, french.body.error]).toEqual([404, error]);
  const { status, body } = await translate(running, id, 'ja');
  expect(status).toBe(409);
  expect(body.error).toMatch(/^This installation cannot translate into .+ yet\.$/);
  expect((await show(running, id, 'ja')).status).toBe(404);
});

describe('429', () => {
  test('more languages than a preview has', async () => {
    const running = await harness.open({ budget: { languages: 1 } });
    const id = await harness.park();
    expect((await translate(running, id)).status).toBe(200);
    expect((await translate(running, id)).status).toBe(200);
    const { status, body } = await translate(running, id, 'fr');
    expect([status, body.error]).toEqual([429, expect.stringMatching(/^A preview has at most 1/)]);
  });

  test('more pages than a preview has', async () => {
    const running = await harness.open({ budget: { pages: 2 } });
    const id = await harness.park();
    expect((await translate(running, id)).status).toBe(200);
    expect((await translate(running, id, 'es', '/about')).status).toBe(200);
    expect((await translate(running, id, 'fr', '/about')).status).toBe(200);
    const { status, body } = await translate(running, id, 'es', '/about?b');
    expect([status, body.error]).toEqual([429, expect.stringMatching(/^A preview has at most 2/)]);
  });

  test('the budget of the day is used up, for all visitors', async () => {
    const running = await harness.open({ budget: { charactersPerDay: 60 } });
    expect((await translate(running, await harness.park())).status).toBe(200);
    const id = await harness.park('/other');
    const { status, body } = await translate(running, id, 'fr');
    expect([status, body.error]).toEqual([429, expect.stringMatching(/^Previews have used up/)]);
    await harness.database.pool.query("update preview_spending set day = day - interval '1 day'");
    expect((await translate(running, id, 'fr')).status).toBe(200);
  });
});

describe('502 and 503', () => {
  test('the website responds with an error; another request tries again', async () => {
    const running = await harness.open();
    const id = await harness.park('/broken');
    const { status, body } = await translate(running, id);
    expect([status, body.error]).toEqual([502, expect.stringContaining('status 500')]);
    await translate(running, id);
    expect(harness.fetches).toEqual(['/broken', '/broken']);
  });

  test.each([
    ['quota', 502],
    ['auth', 502],
  ] as const)('the engine’s %s', async (kind, expected) => {
    let isBroken = true;
    const running = await harness.open({
      answer: (_batch, answers) => {
        if (isBroken) throw new EngineError(kind, 'a secret of the engine');
        return answers;
      },
    });
    const id = await harness.park();
    const { status, body } = await translate(running, id);
    expect(status).toBe(expected);
    expect(body.error).not.toContain('secret');
    isBroken = false;
    expect((await translate(running, id)).status).toBe(200);
  });

  test('an engine that takes too long', async () => {
    const running = await harness.open({
      budget: { time: 100 },
      answer: (_batch, answers) => sleep(1500).then(() => answers),
    });
    const { status, body } = await translate(running, await harness.park());
    expect([status, body.error]).toEqual([503, 'The translation engine took too long. Try again.']);
  });
});
