import { detectLanguage } from '@dragoman/core/languages';
import { normaliseWebsiteUrl } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import { cut, decodePage, facts, units } from '@dragoman/rewriter';
import type { Services } from '@dragoman/server';

/** The language in which the start page is written. Throws `DragomanError` when it cannot be read or told. */
export async function originalLanguageOf({ fetchPage }: Services, url: string): Promise<string> {
  const page = await fetchPage(normaliseWebsiteUrl(url));
  const { bytes } = decodePage(page.body, page.headers['content-type']);
  const plan = cut(bytes, { sourceLanguage: 'und' });
  const { lang, ogLocale } = facts(plan);
  const found = detectLanguage({
    text: units(plan)
      .map(({ text }) => text)
      .join('\n'),
    declared: {
      ...(lang !== undefined && { lang }),
      ...(ogLocale !== undefined && { ogLocale }),
      ...(page.headers['content-language'] && {
        contentLanguage: page.headers['content-language'],
      }),
    },
  });
  if (found.language !== 'und') return found.language;
  throw new DragomanError('bad-request', {
    message: 'The language of the website could not be told. Name it with --from.',
  });
}
