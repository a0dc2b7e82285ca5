import { freePort } from '@dragoman/database/free-ports';
import lighthouse from 'lighthouse';
import { chromium, type Page } from 'playwright-core';

/** Scores from 0 to 100 by category, of those that were asked for. */
type Scores = Readonly<Record<string, number>>;

/** A Chromium that Lighthouse can speak to. */
export interface Judge {
  /** What Lighthouse says of a page on its simulated phone in these categories, and why one is not full. */
  judge(
    url: string,
    categories: readonly string[],
  ): Promise<{ scores: Scores; faults: readonly string[] }>;
  /** Opens a page whose session the judged pages have too. */
  openPage(): Promise<Page>;
  close(): Promise<void>;
}

/** Starts one; close it. */
export async function openJudge(): Promise<Judge> {
  const port = await freePort();
  // Lighthouse opens its pages in the browser's first context, which `launch` does not give away.
  const context = await chromium.launchPersistentContext('', {
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`, '--no-first-run'],
  });
  return {
    async judge(url, categories) {
      const onlyCategories = [...categories];
      const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories });
      if (result === undefined) throw new Error(`Lighthouse says nothing of ${url}`);
      return readReport(result.lhr);
    },
    openPage: () => context.newPage(),
    close: () => context.close(),
  };
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function readReport({ categories, audits, runtimeError }: Report) {
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const faults = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${audits[id]?.displayValue ?? audits[id]?.title}`);
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    faults,
  };
}
