import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { type Judge, openJudge } from '../harness/lighthouse.ts';

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

// Performance is the median of up to three runs, since the machine may be busy.
test.each(['/', '/es', '/pricing', '/help', '/docs', '/login'])(
  'Lighthouse on a phone gives %s 95 for performance and full marks for the rest',
  async (path) => {
    const url = installation.running.webUrl + path;
    const speeds: number[] = [];
    for (let run = 0; run < 3; run++) {
      const { scores, faults } = await judge.judge(url, categories);
      const { performance = 0, ...others } = scores;
      expect(Object.values(others), faults.join('\n')).toEqual([100, 100, 100]);
      speeds.push(performance);
      if (performance >= leastPerformance && run === 0) break;
    }
    const median = speeds.sort((a, b) => a - b)[Math.floor(speeds.length / 2)];
    expect(median, `of ${speeds}`).toBeGreaterThanOrEqual(leastPerformance);
  },
);
