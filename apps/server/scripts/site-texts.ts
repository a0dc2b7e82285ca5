// `node apps/server/scripts/site-texts.ts`: the texts of the public pages and of the app's pages for visitors, as CSV. With a language: those its memory lacks.
import { readCsvMemory, writeCsv } from '@dragoman/domain/translation-memory';
import { emptyDictionary } from '@dragoman/rewriter';
import { appTexts, buildWeb, listSitePages, siteMemories, webRoot } from '@dragoman/web';
import { memoryDictionary } from '../src/public-site/open-site.ts';
import { untranslated } from '../src/public-site/translate-page.ts';

await buildWeb();
const language = process.argv[2];
const memory = (await siteMemories()).find((known) => known.language === language);
const dictionary = memory === undefined ? emptyDictionary : memoryDictionary(memory);
const pages = (await listSitePages(webRoot())).filter(({ isEnglishOnly }) => !isEnglishOnly);
const known = new Set(
  readCsvMemory(memory?.csv ?? 'source,target').entries.map(({ source }) => source),
);
const ofApp = appTexts().filter((text) => !known.has(text));
const texts = new Set([...pages.flatMap((page) => untranslated(page, dictionary)), ...ofApp]);
process.stdout.write(writeCsv([...texts].map((text) => [text, ''])));
