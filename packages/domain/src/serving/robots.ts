import { decodeSegment } from '../addresses/index.ts';
import { addressIn, hasPrefix } from './addresses.ts';
import type { PageView } from './links.ts';
import { parseReference } from './reference.ts';
import { originalPathOf } from './sitemap.ts';
import { emptySlugTable, translatePath } from './slugs.ts';

/**
 * Adapts robots.txt (RFC 9309) to the visitor's host: after each rule follow the rules for the same paths in the languages
 * served there, and `Sitemap` names the translated sitemaps. Other lines are unchanged.
 */
export function translateRobots(view: PageView, text: string): string {
  const languages = languagesOf(view);
  if (languages.length === 0) return text;
  return text
    .split(/(\r\n|\r|\n)/)
    .map((line) => translateLine(view, languages, line))
    .join('');
}

function languagesOf({ site, entryHost, language }: PageView): readonly string[] {
  if (language !== null) return [language];
  return entryHost.kind === 'path' ? site.languages : [];
}

function translateLine(view: PageView, languages: readonly string[], line: string): string {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
  const value = (line.slice(colon + 1).split('#', 1)[0] ?? '').trim();
  const add = (values: readonly string[], first = line) =>
    [first, ...values.map((other) => `${line.slice(0, colon)}: ${other}`)].join('\n');
  if (name === 'sitemap') {
    const sitemaps = sitemapsOf(view, languages, value);
    return sitemaps.length === 0 ? line : add(sitemaps.slice(1), `Sitemap: ${sitemaps[0]}`);
  }
  if ((name !== 'allow' && name !== 'disallow') || !value.startsWith('/')) return line;
  if (hasPrefix(view.site, view.entryHost, value)) return line;
  const rules = languages.flatMap((language) => rulesIn(view, language, value));
  return add([...new Set(rules)].filter((rule) => rule !== value));
}

/** Returns a sitemap's addresses in the languages, and in the original if that is served there too. */
function sitemapsOf(view: PageView, languages: readonly string[], address: string): string[] {
  const { site, entryHost, language } = view;
  const original = originalPathOf(view, address);
  if (original === undefined || !/\.xml(?:\.gz)?$/i.test(parseReference(original).path)) return [];
  const all = language === null ? [null, ...languages] : languages;
  return all.flatMap((code) => addressIn(site, entryHost, code, original) ?? []);
}

/**
 * Returns the rules for the paths of a rule in a language. A rule is the start of a path, so its last segment may be the start
 * of several slugs; `*` stands for any text, and a final `$` for the end.
 */
function rulesIn({ site, entryHost }: PageView, language: string, rule: string): string[] {
  const table = site.slugs.get(language) ?? emptySlugTable;
  const prefix = entryHost.kind === 'path' ? `/${language}` : '';
  const [path = '', mark = ''] = rule.split(/([$?].*)/, 2);
  const slash = path.lastIndexOf('/');
  const folder = translatePath(table, path.slice(0, slash + 1));
  const last = path.slice(slash + 1);
  const start = mark === '' ? decodeSegment(last.replace(/(?<!\*)\*+$/, '')) : '';
  const slugs = [...table.toTranslated].filter(([slug]) => start !== '' && slug.startsWith(start));
  return [
    prefix + folder + last + mark,
    prefix + translatePath(table, path) + mark,
    ...slugs.map(([, translated]) => prefix + folder + encodeURIComponent(translated)),
  ];
}
