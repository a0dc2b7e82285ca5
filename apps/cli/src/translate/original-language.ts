import { detectLanguage } from '@dragoman/core/languages';
import { canonicalAddress, isSameSite, normalizeWebsiteUrl } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import type { FetchedPage } from '@dragoman/providers/outgoing';
import { type CompiledPage, cut, decodePage, links, metadata, units } from '@dragoman/rewriter';
import type { Services } from '@dragoman/server';

/** Maximum pages to read; the start page may be little more than a name and a link. */
const mostPages = 4;

/**
 * Detects the language of a website from its start page and, if that is unreliable, from the pages it links to. Throws
 * `DragomanError` if the start page cannot be read or no language is detected.
 */
export async function originalLanguageOf({ fetchPage }: Services, url: string): Promise<string> {
  const start = normalizeWebsiteUrl(url);
  const waiting = [start];
  const fetched = new Set<string>();
  let text = '';
  let best = 'und';
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (fetched.has(address) || fetched.size >= mostPages) continue;
    fetched.add(address);
    const page = await fetchPage(address).catch((error) => {
      if (address === start) throw error;
      return undefined;
    });
    if (page === undefined) continue;
    const compiled = compile(page);
    text += `${units(compiled)
      .map((unit) => unit.text)
      .join('\n')}\n`;
    const found = await detect(text, page, compiled);
    if (found.reliable) return found.language;
    if (best === 'und') best = found.language;
    waiting.push(...linkedPages(compiled, page.url));
  }
  if (best !== 'und') return best;
  throw new DragomanError('bad-request', {
    message: 'Could not detect the language of the website. Pass it with --from.',
  });
}

function compile(page: FetchedPage): CompiledPage {
  const { bytes } = decodePage(page.body, page.headers['content-type']);
  return cut(bytes, { sourceLanguage: 'und' });
}

function detect(text: string, page: FetchedPage, compiled: CompiledPage) {
  const { lang, ogLocale } = metadata(compiled);
  const contentLanguage = page.headers['content-language'];
  return detectLanguage({ text, declared: { lang, ogLocale, contentLanguage } });
}

/** Returns linked pages of the same site: the meta refresh target first, then links. */
function linkedPages(compiled: CompiledPage, base: string): string[] {
  const all = links(compiled).filter(({ role }) => role === 'refresh' || role === 'anchor');
  return all
    .sort((a, b) => Number(b.role === 'refresh') - Number(a.role === 'refresh'))
    .map(({ href }) => canonicalAddress(href, base))
    .filter((address) => address !== undefined && isSameSite(address, base))
    .slice(0, mostPages) as string[];
}
