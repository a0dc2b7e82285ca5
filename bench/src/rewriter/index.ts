import { decodePage } from '@dragoman/rewriter';
import { corpusPages, readPage } from '@dragoman/rewriter/corpus';
import { median, quantile, rounded, type SuiteResult } from '../table.ts';
import { contenders } from './contenders.ts';

const rounds = 5;
/** Every second page: keeps a run under a minute. */
const pageStep = 2;

/**
 * Measures MB/s on one core over real pages for our rewriter and for the same rules on other parsers, in one process.
 * Contenders alternate within a round, so that machine load affects all equally; results are medians over rounds.
 */
export async function run(): Promise<SuiteResult> {
  const pages = corpusPages()
    .filter((_, index) => index % pageStep === 0)
    .map((page) => decodePage(readPage(page)).bytes);
  const size = pages.reduce((sum, page) => sum + page.length, 0);
  const runners = contenders(pages);
  const speeds = runners.map((): number[] => []);
  const pageTimes = runners.map((): number[] => []);
  const units = runners.map(() => 0);
  for (let round = -1; round < rounds; round++) {
    runners.forEach((contender, which) => {
      const times = pages.map((_, page) => timeOf(() => contender.run(page)));
      units[which] = contender.units?.() ?? 0;
      if (round < 0) return;
      speeds[which]!.push(size / 1e6 / (sum(times) / 1e3));
      pageTimes[which]!.push(...times);
    });
  }
  const medians = speeds.map(median);
  const speedOf = (wanted: string) => medians[runners.findIndex(({ name }) => name === wanted)]!;
  const own = speedOf('cut + render');
  const judged = speedOf('same rules on htmlparser2 tokens');
  return {
    name: `rewriter: ${pages.length} pages, ${rounded(size / 1e6)} MB, medians of ${rounds} rounds`,
    rows: runners.map((contender, which) => ({
      contender: contender.name,
      'MB/s': rounded(medians[which]!),
      'p99 ms/page': rounded(quantile(pageTimes[which]!, 0.99)),
      'units found': units[which] === 0 ? '' : units[which]!,
      'cut + render is faster by': `${rounded(own / medians[which]!)} x`,
      'to htmlparser2': `${rounded(medians[which]! / judged)} x`,
      goal: contender.goal === undefined ? '' : `${contender.goal} x`,
    })),
    notes: [
      'Units found: ours counts distinct texts of a page, the others every occurrence.',
      'Every contender reads and writes UTF-8 bytes; every unit has a translation.',
      'A token differs: two versions of each page by turns. Another page of the template: half of each page is from another page.',
      'cheerio translates text nodes and attributes one by one, without inline markup, which is less work.',
    ],
  };
}

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
