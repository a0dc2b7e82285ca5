import { assessJob } from '@dragoman/core/assessments';
import { type Jobs, startJobs } from '@dragoman/core/jobs';
import { silentLog } from '@dragoman/domain/log';
import {
  dialects,
  flawless,
  type ModelDouble,
  startModelDouble,
} from '@dragoman/providers/engines/testing';
import type { Services } from '@dragoman/server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { doubtful } from '../harness/edited-website.ts';
import {
  details,
  field,
  focused,
  onEditor,
  open,
  page,
  query,
  row,
  runInMenu,
  say,
  state,
  stored,
} from '../harness/editor.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { overflow, violations } from '../harness/public-site.ts';

let double: ModelDouble;
let jobs: Jobs | undefined;
let installation: Installation | undefined;
onEditor(async () => {
  double = await startModelDouble();
  const engine = {
    ENGINES: 'openai',
    OPENAI_BASE_URL: double.url,
    OPENAI_MODEL: 'reader-1',
    OPENAI_API_KEY: dialects.rightKey,
    ENGINE_PRICES: 'openai=1/4',
  };
  installation = await startInstallation(engine, ['api', 'backend', 'web']);
  // Without the rest of the worker, which would translate what the editor lacks.
  const { database, engines } = installation.running.services as Services;
  jobs = await startJobs({ database });
  await jobs.work(assessJob, { database, engines, log: silentLog });
  return installation;
});
afterAll(async () => {
  await jobs?.stop();
  await installation?.close();
  await double.close();
});

const better = 'Abierto hasta las 21 todos los jueves';
beforeEach(() => {
  double.calls.length = 0;
  double.delay = 0;
  double.judge = (original) => {
    if (original !== doubtful.original) return flawless;
    return { ...flawless, accuracy: 2, reason: 'The hour 21 is missing.', better };
  };
});

const dialog = () => page.getByRole('dialog', { name: 'Second reader' });
const note = () => page.getByRole('region', { name: 'Second reader', exact: true });
const opinion = (index: number) =>
  row(index).getByRole('group', { name: 'Second reader’s opinion' });

test('one text is reviewed on request; its proposal is accepted by keyboard', async () => {
  const review = await details(1, 'Ask for a review');
  await review
    .getByText(/reader-1 reads 1 text with its translation\. It costs about a cent at most\./)
    .waitFor();
  expect(double.calls).toHaveLength(0);
  await review.getByRole('button', { name: 'Ask for a review' }).click();
  await opinion(1).getByText('The hour 21 is missing.').waitFor();
  expect(await opinion(1).locator('ins').allTextContents()).not.toEqual([]);
  await field(1).focus();
  await page.keyboard.press('Alt+KeyP');
  expect(await focused()).toBe('TEXTAREA 2');
  await state(1, /^Edited$/);
  await expect.poll(() => stored(doubtful.original)).toEqual({ text: better, state: 'edited' });
  await opinion(1).waitFor({ state: 'detached' });
  await say('Proposal accepted.');
  await page.keyboard.press('Control+Z');
  const before = { text: doubtful.es, state: 'machine' };
  await expect.poll(() => stored(doubtful.original)).toEqual(before);
  await opinion(1).getByText('The hour 21 is missing.').waitFor();
});

test('the whole language: price, progress, the lowest score first, and dismissing by keyboard', async () => {
  await runInMenu('Ask for a review');
  await dialog()
    .getByText(/reader-1 reads \d+ texts with their translation/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  double.delay = 700;
  await dialog().getByRole('button', { name: 'Ask for a review' }).click();
  await note()
    .getByText(/^\d+ of \d+ texts$/)
    .waitFor();
  await note()
    .getByText(/Done: \d+ texts scored\./)
    .waitFor({ timeout: 20_000 });
  await note().getByRole('button', { name: 'Show lowest scores first' }).click();
  await expect.poll(query).toBe('?sort=score');
  await opinion(0).getByText('The hour 21 is missing.').waitFor();
  await opinion(1).getByText('Nothing to improve.').waitFor();
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [375, 'light'],
    [375, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 1000 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  await field(0).focus();
  await page.keyboard.press('Alt+KeyX');
  await say('Opinion dismissed.');
  await opinion(0).waitFor({ state: 'detached' });
  expect((await stored(doubtful.original)).text).toBe(doubtful.es);
  await page.keyboard.press('Control+Z');
  await opinion(0).getByText('The hour 21 is missing.').waitFor();
});

test('a run is cancelled; what the model refuses is said in its own words', async () => {
  const ask = async () => {
    await runInMenu('Ask for a review');
    await dialog().getByRole('button', { name: 'Ask for a review' }).click();
  };
  double.delay = 4000;
  await ask();
  await note().getByRole('button', { name: 'Cancel' }).click();
  await note()
    .getByText(/^Canceled: /)
    .waitFor();
  double.delay = 0;
  double.fail('auth');
  await ask();
  await note()
    .getByText(/Incorrect API key provided/)
    .waitFor();
});

test('Arabic', async () => {
  await page.context().close();
  const arabic = await open('', { language: 'ar' });
  await runInMenu('Ask for a review', arabic);
  await arabic.getByRole('dialog').getByRole('button', { name: 'Ask for a review' }).click();
  await row(1, arabic).getByText('The hour 21 is missing.').waitFor({ timeout: 20_000 });
  expect(await overflow(arabic)).toBeLessThanOrEqual(0);
  await arabic.context().close();
});
