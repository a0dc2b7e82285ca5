import { englishTerms } from '@dragoman/core/common-terms';
import { englishTexts } from '@dragoman/core/emails';
import { confirmTexts } from '@dragoman/supabase/auth';
import type { TextPart } from '@dragoman/texts';
import { buildWeb, listSitePages, webRoot } from '@dragoman/web';
import { appTexts, dashboardTexts } from '@dragoman/web/texts';
import { textsOf } from '../src/public-site/translate-page.ts';

/** Returns the keys of the English texts of each part. */
export const textsOfPart: Readonly<
  Record<TextPart, () => readonly string[] | Promise<readonly string[]>>
> = {
  'common-terms': () => englishTerms,
  dashboard: dashboardTexts,
  emails: () => [...new Set([...leavesOf(englishTexts), ...leavesOf(confirmTexts)])],
  async public() {
    await buildWeb();
    const pages = (await listSitePages(webRoot())).filter(({ isEnglishOnly }) => !isEnglishOnly);
    return [...new Set([...pages.flatMap(textsOf), ...appTexts()])];
  },
};

function leavesOf(texts: object): string[] {
  return Object.values(texts).flatMap((one) => (typeof one === 'string' ? one : leavesOf(one)));
}
