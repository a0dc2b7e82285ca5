import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { doubtful } from '../harness/edited-website.ts';
import {
  counted,
  field,
  focused,
  onEditor,
  page,
  row,
  say,
  site,
  state,
  stored,
  writeElsewhere,
} from '../harness/editor.ts';

onEditor();

/** Rows of the seeded website that hold a machine translation. */
const open = [0, 1, 5] as const;
const text = (index: number) => site.texts[index] ?? '';
const isReviewed = (index: number) =>
  expect.poll(() => stored(text(index))).toMatchObject({ state: 'reviewed' });

async function approve(index: number): Promise<void> {
  await field(index).focus();
  await page.keyboard.press('Alt+KeyA');
}

const refused = (seconds: number) => (route: Route) =>
  route.fulfill({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    json: { error: 'Too many requests. Please try again later.' },
  });
const writes = /\/api\/(update-translation|website-strings\/[^/]+\/actions)$/;

/** All calls of the editor. */
const strings = /\/api\/(update-translation|website-strings)/;

/** Counts the calls of the API that match. */
function count(calls: RegExp): () => number {
  let found = 0;
  page.on('request', (request) => {
    if (calls.test(`${request.method()} ${request.url()}`)) found += 1;
  });
  return () => found;
}

test('reviews are gathered while one is on its way, and each is undone by itself', async () => {
  const requests = count(/^POST .*\/actions$/);
  const answer = Promise.withResolvers<void>();
  await page.route(writes, async (route) => {
    await answer.promise;
    await route.continue();
  });
  for (const index of open) {
    await approve(index);
    await expect.poll(requests).toBe(1);
  }
  answer.resolve();
  for (const index of open) await isReviewed(index);
  expect(requests()).toBe(2);
  await say(/strings? marked as reviewed/);
  await page.keyboard.press('Control+Z');
  await say('Undone for 1 string.');
  await expect.poll(() => stored(text(5))).toMatchObject({ state: 'machine' });
  await state(5, /^Machine$/);
  await isReviewed(0);
  await isReviewed(1);
  await page.keyboard.press('Control+Z');
  await expect.poll(() => stored(text(1))).toMatchObject({ state: 'machine' });
  await isReviewed(0);
});

test('a page that was fetched ahead is not fetched again after a review', async () => {
  const pages = count(/[?&]page=2(&|$)/);
  await page.reload();
  await expect.poll(pages).toBe(1);
  await approve(1);
  await isReviewed(1);
  await say('1 string marked as reviewed.');
  await page.getByRole('button', { name: 'Next' }).click();
  await say('Page 2 of 5');
  await say(text(10));
  expect(pages()).toBe(1);
});

test('too many requests: the editor waits without a message, and everything is stored', async () => {
  await page.route(strings, refused(1));
  await approve(1);
  await field(5).press('Control+End');
  await page.keyboard.type('!');
  await page.keyboard.press('Control+Enter');
  await state(1, /^Saving\.\.\.$/);
  await state(5, /^Saving\.\.\.$/);
  await page.unroute(strings);
  await state(1, /^Reviewed$/);
  await state(5, /^Edited$/);
  await isReviewed(1);
  expect((await stored(text(5))).text).toMatch(/!$/);
  expect(await page.getByText(/Failed to|Too many requests/).allTextContents()).toEqual([]);
});

test('too many requests: the other reads of the page wait, too', async () => {
  let asked = 0;
  await page.route('**/api/websites/*/translation-usage', (route) => {
    asked += 1;
    return asked <= 3 ? refused(1)(route) : route.continue();
  });
  await page.reload();
  await page
    .getByRole('region', { name: 'Costs' })
    .getByText(/Translating is free here|Next update/)
    .first()
    .waitFor();
  expect(asked).toBe(4);
});

test('too many requests: an edit of a review that waits is not reviewed', async () => {
  await page.route(writes, refused(1));
  await approve(1);
  await state(1, /^Saving\.\.\.$/);
  await field(1).fill('Abierto hasta las 21 cada jueves');
  await page.keyboard.press('Enter');
  await page.unroute(writes);
  await state(1, /^Edited$/);
  expect(await stored(doubtful.original)).toEqual({
    text: 'Abierto hasta las 21 cada jueves',
    state: 'edited',
  });
});

test('offline: reviews and edits wait, and are stored when the connection is back', async () => {
  // The editor has loaded its parts.
  await approve(0);
  await isReviewed(0);
  await page.context().setOffline(true);
  await approve(1);
  await field(5).fill(`${text(5)} x`);
  await page.keyboard.press('Enter');
  await state(1, /^Saving\.\.\.$/);
  await state(5, /^Saving\.\.\.$/);
  expect(await stored(doubtful.original)).toMatchObject({ state: 'machine' });
  await page.context().setOffline(false);
  await isReviewed(1);
  await expect.poll(() => stored(text(5))).toMatchObject({ state: 'edited' });
  expect(await page.getByText(/Failed to/).count()).toBe(0);
});

test('a refused review is put back and said', async () => {
  await page.route(writes, (route) => route.fulfill({ status: 500, json: { error: 'Not now.' } }));
  await approve(1);
  await say('Failed to update translation: Not now.');
  await state(1, /^Machine$/);
  await page.unroute(writes);
  await approve(1);
  await isReviewed(1);
});

test.each([
  { close: 'while it waits', seconds: 60 },
  { close: 'at once', seconds: undefined },
])('a tab that closes $close loses no review and no edit', async ({ seconds }) => {
  if (seconds !== undefined) await page.route(writes, refused(seconds));
  await approve(0);
  await field(5).fill('Otra cosa');
  await approve(1);
  if (seconds !== undefined) {
    await field(5).press('Enter');
    await state(0, /^Saving\.\.\.$/);
  }
  const address = page.url();
  const again = await page.context().newPage();
  // It only asks the page to close.
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await again.goto(address);
  await isReviewed(0);
  await isReviewed(1);
  await state(0, /^Reviewed$/, again);
  await expect.poll(() => field(5, again).inputValue()).toBe('Otra cosa');
  await state(5, /^Draft$/, again);
});

test('a review that a closed tab left is dropped if the text was changed since', async () => {
  await page.route(writes, refused(60));
  await approve(1);
  await state(1, /^Saving\.\.\.$/);
  const address = page.url();
  const again = await page.context().newPage();
  await page.close();
  await writeElsewhere(doubtful.original, 'De otra persona, 21');
  await again.goto(address);
  await expect
    .poll(() =>
      again.evaluate(
        (id) => Object.keys(localStorage).some((key) => key.includes(`:review:${id}`)),
        site.id,
      ),
    )
    .toBe(false);
  expect(await stored(doubtful.original)).toEqual({ text: 'De otra persona, 21', state: 'edited' });
});

test('Alt+A stays on a row without text and says why', async () => {
  await field(6).focus();
  await page.keyboard.press('Alt+KeyA');
  await row(6)
    .getByRole('alert')
    .getByText(/There is no text\.$/)
    .waitFor();
  expect(await focused()).toBe('TEXTAREA 6');
  await page.keyboard.type('Un texto');
  expect(await row(6).getByRole('alert').count()).toBe(0);
});

test('counts follow the reviews', async () => {
  const reviewed = Number(
    (
      await page
        .getByRole('button', { name: /^Reviewed/ })
        .first()
        .textContent()
    )?.match(/\d+/)?.[0],
  );
  for (const index of open) await approve(index);
  await counted('Reviewed', reviewed + open.length);
});
