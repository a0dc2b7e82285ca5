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

const full = { accessibility: 100, 'best-practices': 100, seo: 100 };

// How fast it is stands in `lighthouse.long.test.ts`, which runs when nothing else does.
test.each(['/', '/login'])('Lighthouse finds nothing wrong with %s on a phone', async (path) => {
  const url = installation.running.webUrl + path;
  const { scores, faults } = await judge.judge(url, Object.keys(full));
  expect(scores, faults.join('\n')).toEqual(full);
});
