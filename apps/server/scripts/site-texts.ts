// `node apps/server/scripts/site-texts.ts`: the texts of the public pages and of the app's pages for visitors, as CSV. With a language: those its
// memory lacks. With `<code> dashboard`: those that its dashboard lacks.
import { writeCsv } from '@dragoman/domain/translation-memory';
import { emptyDictionary } from '@dragoman/rewriter';
import { buildWeb, listSitePages, siteMemories, webRoot } from '@dragoman/web';
import {
  appTexts,
  dashboardTexts,
  readDashboardMemory,
  readTranslations,
} from '@dragoman/web/texts';
import { memoryDictionary } from '../src/public-site/open-site.ts';
import { untranslated } from '../src/public-site/translate-page.ts';

const [language = '', part] = process.argv.slice(2);
const texts =
  part === 'dashboard'
    ? lackingIn(readDashboardMemory(language), dashboardTexts())
    : await publicTexts();
process.stdout.write(writeCsv([...texts].map(toRow)));

/** Keys with a context begin with it (`textKey`). */
function toRow(key: string): string[] {
  const [text = '', context] = key.split('\u0004').reverse();
  return context === undefined ? [text, ''] : [text, '', context];
}

async function publicTexts(): Promise<Set<string>> {
  await buildWeb();
  const memory = (await siteMemories()).find((known) => known.language === language);
  const dictionary = memory === undefined ? emptyDictionary : memoryDictionary(memory);
  const pages = (await listSitePages(webRoot())).filter(({ isEnglishOnly }) => !isEnglishOnly);
  const ofApp = lackingIn(memory?.csv, appTexts());
  return new Set([...pages.flatMap((page) => untranslated(page, dictionary)), ...ofApp]);
}

function lackingIn(csv = 'source,target', wanted: readonly string[]): string[] {
  const known = readTranslations(csv);
  return wanted.filter((text) => !known.has(text));
}
