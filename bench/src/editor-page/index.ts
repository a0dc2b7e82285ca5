import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../e2e/harness/browser.ts';
import { startInstallation } from '../../../e2e/harness/installation.ts';
import { signInHere } from '../../../e2e/harness/visitor.ts';
import { seedWebsite, usualSize } from '../editor/website.ts';
import { quantile, rounded, type SuiteResult } from '../table.ts';
import { apiTimes, type EditorPage, firstRows, typing, viewTimes } from './measures.ts';

/** p95 limits in milliseconds. */
const bounds = { first: 1000, slow: 3000, typing: 50, api: 300 };

/** Benchmarks the translation editor with 50,000 strings in Chromium against the full server. */
export async function run(): Promise<SuiteResult> {
  const installation = await startInstallation({}, ['api', 'backend', 'web']);
  const browser = await openBrowser();
  try {
    const editor = await openEditorPage(browser, installation.running);
    const cold = await firstRows(editor, { cached: false, times: 10 });
    const warm = await firstRows(editor, { cached: true, times: 10 });
    const slow = await firstRows(editor, { cached: false, times: 5, slow: true });
    const page = await editor.open();
    const typed = await typing(page);
    const views = await viewTimes(page);
    const api = await apiTimes(page);
    return {
      name: `editor-page: a website of ${usualSize.strings.toLocaleString('en')} strings in Chromium`,
      rows: [
        row('opened to first rows painted, nothing cached', cold, bounds.first),
        row('opened to first rows painted, files cached', warm, bounds.first),
        row('opened to first rows painted, nothing cached, on slow 4G', slow, bounds.slow),
        row('key to paint while writing', typed, bounds.typing),
        ...Object.entries(views).map(([name, times]) => row(name, times)),
        row('list at the API, called by the browser', api, bounds.api),
      ],
      notes: [
        'Key to paint: from the key event until after the next frame, at 60 frames per second.',
        'Opening loads everything: document, scripts, session, website and strings.',
      ],
    };
  } finally {
    await browser.close();
    await installation.close();
  }
}

type Running = Awaited<ReturnType<typeof startInstallation>>['running'];

/** Signs in the owner of a website of 50,000 strings; the database has a second one of the same size. */
async function openEditorPage(
  browser: Browser,
  { webUrl = '', services }: Running,
): Promise<EditorPage> {
  const email = 'bench@owner.example';
  const first = await browser.newPage();
  await signInHere(first, webUrl, email);
  const storageState = await first.context().storageState();
  await first.context().close();
  await seedWebsite(services.database);
  const { id, paths } = await seedWebsite(services.database);
  await services.database.pool.query(
    'update websites set user_id = (select id from auth.users where email = $2) where id = $1',
    [id, email],
  );
  await services.database.pool.query('analyze');
  const address = `${webUrl}/dashboard/website/${id}/translation/es`;
  const visit = async (): Promise<Page> => {
    const context = await browser.newContext({
      storageState,
      viewport: { width: 1440, height: 1000 },
    });
    return context.newPage();
  };
  return {
    address,
    path: paths[7] ?? '/',
    visit,
    async open() {
      const page = await visit();
      await page.goto(address);
      await page.locator('[data-string]').first().waitFor();
      return page;
    },
  };
}

function row(what: string, times: readonly number[], bound?: number) {
  const p95 = quantile(times, 0.95);
  return {
    what,
    times: times.length,
    'median, ms': rounded(quantile(times, 0.5)),
    'p95, ms': rounded(p95),
    'most, ms': rounded(quantile(times, 1)),
    'limit, ms': bound === undefined ? '' : `< ${bound}${p95 < bound ? '' : ' (over)'}`,
  };
}
