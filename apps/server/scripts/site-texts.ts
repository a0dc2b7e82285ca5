// `node apps/server/scripts/site-texts.ts`: the texts of the public pages, as CSV. With a language: those its memory lacks.
import { writeCsv } from '@dragoman/domain/translation-memory';
import { emptyDictionary } from '@dragoman/rewriter';
import { buildWeb, listSitePages, siteMemories, webRoot } from '@dragoman/web';
import { memoryDictionary } from '../src/public-site/open-site.ts';
import { untranslated } from '../src/public-site/translate-page.ts';

await buildWeb();
const language = process.argv[2];
const memory = (await siteMemories()).find((known) => known.language === language);
const dictionary = memory === undefined ? emptyDictionary : memoryDictionary(memory);
const pages = await listSitePages(webRoot());
const texts = new Set(pages.flatMap((page) => untranslated(page, dictionary)));
process.stdout.write(writeCsv([...texts].map((text) => [text, ''])));
