import type { CDPSession, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { onEditor, page, row } from '../harness/editor.ts';

onEditor();

/** What the editor's first row needs from the server. */
const needed = {
  websites: /\/rest\/v1\/websites\?.*user_id=/,
  website: /\/rest\/v1\/websites\?.*&id=/,
  progress: /\/translation-progress\//,
  counts: /\/website-strings\/[^/]+\/counts\?/,
  strings: /\/website-strings\/[^/]+\?/,
};

/** Kilobytes on the wire, with fonts, styles and flags. */
const mostKilobytes = 325;

test('the first row needs one round trip after the scripts, and few bytes', async () => {
  const opened = await page.context().newPage();
  const loaded = await countBytes(opened);
  const held = await holdAnswers(opened);
  await opened.goto(page.url(), { waitUntil: 'commit' });
  await expect
    .poll(() => [...held.keys()].sort(), { timeout: 60_000 })
    .toEqual(Object.keys(needed).sort());
  for (const [name, route] of held) if (name !== 'strings') await route.continue();
  await opened.getByText('Last translated').waitFor();
  await expect.poll(() => loaded.inFlight(), { timeout: 60_000 }).toBe(1);
  const kilobytes = loaded.bytes() / 1000;
  console.log(`before the first row: ${kilobytes.toFixed(1)} of ${mostKilobytes} kB`);
  expect(kilobytes).toBeGreaterThan(100);
  expect(kilobytes).toBeLessThanOrEqual(mostKilobytes);
  await held.get('strings')?.continue();
  await row(0, opened).waitFor();
  await opened.getByRole('heading', { name: 'Danger Zone' }).waitFor();
});

/** Holds the first request of each kind that the first row needs. */
async function holdAnswers(of: Page): Promise<ReadonlyMap<string, Route>> {
  const held = new Map<string, Route>();
  await of.route(/\/(?:api|rest\/v1)\//, (route) => {
    const [name] = Object.entries(needed).find(([, url]) => url.test(route.request().url())) ?? [];
    if (name === undefined || held.has(name)) return route.continue();
    held.set(name, route);
  });
  return held;
}

/** Counts what the page loads with an empty cache. */
async function countBytes(of: Page) {
  const protocol: CDPSession = await of.context().newCDPSession(of);
  await protocol.send('Network.enable');
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
  const waiting = new Set<string>();
  let bytes = 0;
  protocol.on('Network.requestWillBeSent', ({ requestId }) => waiting.add(requestId));
  protocol.on('Network.loadingFailed', ({ requestId }) => waiting.delete(requestId));
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    waiting.delete(requestId);
    bytes += encodedDataLength;
  });
  return { bytes: () => bytes, inFlight: () => waiting.size };
}
