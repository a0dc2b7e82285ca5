import { measureEditor } from '../editor/index.ts';
import type { SuiteResult } from '../table.ts';

/** Benchmarks the editor's HTTP requests on a website of a million strings in two languages. Seeding takes minutes. */
export function run(): Promise<SuiteResult> {
  return measureEditor({ strings: 1_000_000, pages: 10_000, languages: ['es', 'fr'] }, 50);
}
