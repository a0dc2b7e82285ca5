import { compilePageRules } from '../exclusions/index.ts';
import type { PageView } from './links.ts';
import type { EntryHost, ServingSite } from './site.ts';
import { buildSlugTable } from './slugs.ts';

/** A shop with French slugs, where `price` and `news` swap names, and an excluded `/account/**`. */
export function exampleSite(changes: Partial<ServingSite> = {}): ServingSite {
  const french = buildSlugTable([
    ['about', 'a-propos'],
    ['collect', 'recueil'],
    ['collectie', null],
    ['price', 'news'],
    ['news', 'price'],
    ['café', 'brasserie été'],
  ]);
  return {
    websiteId: '3f2b8c1e-0000-4000-8000-000000000001',
    origin: 'https://shop.example',
    structure: 'subdirectory',
    sourceLanguage: 'en',
    languages: ['fr', 'es', 'ar'],
    hosts: [{ host: 'proxied.example', language: null }],
    slugs: new Map([['fr', french]]),
    isExcluded: compilePageRules([{ kind: 'path', value: '/account/**', effect: 'exclude' }]),
    ...changes,
  };
}

export const pathEntry: EntryHost = {
  kind: 'path',
  scheme: 'https',
  authority: 'proxied.example',
  language: null,
};

export const frenchEntry: EntryHost = {
  kind: 'host',
  scheme: 'https',
  authority: 'fr.shop.example',
  language: 'fr',
};

export function subdomainSite(): ServingSite {
  const hosts = ['fr', 'es'].map((language) => ({ host: `${language}.shop.example`, language }));
  return exampleSite({ structure: 'subdomain', hosts });
}

/** Returns a French page at a path. Defaults to the subdirectory structure. */
export function frenchView(path: string, changes: Partial<PageView> = {}): PageView {
  return { site: exampleSite(), entryHost: pathEntry, language: 'fr', path, ...changes };
}
