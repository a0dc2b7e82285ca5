import { languagePlace, siteDomain } from '@dragoman/domain/deployment';
import type { UrlStructure } from '@dragoman/domain/websites';
import { t } from '../../texts/texts.ts';

/** Shown instead of an address while the website has no language [owner-workspace §2, Integration screen]. */
export const noLanguages = t(
  'No translation languages available. Add a language to see the URL structure.',
);

interface Addressed {
  readonly url: string;
  /** Codes in the order they were added. */
  readonly languages: readonly string[];
}

/**
 * An example address in the first language: `es.shop.example`, or `https://shop.example/es` [owner-workspace §9, DNS and URLs].
 * Undefined without a language.
 */
export function addressPreview(
  { url, languages: [first] }: Addressed,
  structure: UrlStructure,
): string | undefined {
  if (first === undefined) return undefined;
  if (structure === 'subdomain') return `${first.toLowerCase()}.${siteDomain(url)}`;
  return `${url.replace(/(?<!\/)\/+$/, '')}/${first}`;
}

/** The expected address of a language, on its own host or under its prefix on www. A probe later finds its actual scheme. */
export function liveAddress(url: string, structure: UrlStructure, language: string): string {
  const { host, path } = languagePlace(url, structure, language);
  return `https://${host}${path}`;
}
