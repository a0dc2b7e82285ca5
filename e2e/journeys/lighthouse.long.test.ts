import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { type Judge, openJudge } from '../harness/lighthouse.ts';
import { park, signInHere } from '../harness/visitor.ts';

let installation: Installation;
let judge: Judge;

beforeAll(async () => {
  installation = await startInstallation();
  judge = await openJudge();
});

afterAll(async () => {
  await judge?.close();
  await installation?.close();
});

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const leastPerformance = 95;

test.each(['/', '/es', '/pricing', '/help', '/docs', '/login'])(
  'Lighthouse on a phone gives %s 95 for performance and full marks for the rest',
  (path) => expectMarks(installation.running.webUrl + path, categories),
);

test('Lighthouse on a phone gives a preview and the dashboard 95 for performance and full marks for the rest', async () => {
  const { webUrl = '' } = installation.running;
  // Search engines may not list them.
  const ofApp = categories.filter((name) => name !== 'seo');
  await expectMarks(`${webUrl}/onboarding/${await park(webUrl, 'https://shop.example/')}`, ofApp);
  const page = await judge.openPage();
  await signInHere(page, webUrl, 'owner@lighthouse.example');
  await page.close();
  await expectMarks(`${webUrl}/dashboard`, ofApp);
});

/** Performance is the median of up to three runs, since the machine may be busy. */
async function expectMarks(url: string, of: readonly string[]): Promise<void> {
  const speeds: number[] = [];
  for (let run = 0; run < 3; run++) {
    const { scores, faults } = await judge.judge(url, of);
    const { performance = 0, ...others } = scores;
    expect(new Set(Object.values(others)), faults.join('\n')).toEqual(new Set([100]));
    speeds.push(performance);
    if (performance >= leastPerformance && run === 0) break;
  }
  const median = speeds.sort((a, b) => a - b)[Math.floor(speeds.length / 2)];
  expect(median, `${url}: ${speeds}`).toBeGreaterThanOrEqual(leastPerformance);
}
