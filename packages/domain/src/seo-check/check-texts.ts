/** The checks in display order, with the texts for `passed` and `failed`. */
export const seoChecks = {
  reachable: {
    title: 'Every language address answers',
    help: 'Each address must answer with status 200 by itself, without a redirect.',
  },
  loops: {
    title: 'No address redirects in a loop',
    help: 'A page that leads back to itself can be opened by nobody.',
  },
  language: {
    title: 'Each page says its language',
    help: 'The attribute lang of the page must name the language of its address.',
  },
  canonical: {
    title: 'Each page is canonical for itself',
    help: 'A translated page whose canonical address is another page is left out by search engines.',
  },
  self: {
    title: 'hreflang names the page itself',
    help: 'The set of alternates must hold the page’s own address under its own language.',
  },
  original: {
    title: 'The original’s pages name their translations',
    help: 'In the pages themselves or in a sitemap. Where languages have hosts of their own, your server sends the original’s pages, and a sitemap is the easier way.',
  },
  reciprocal: {
    title: 'hreflang is answered',
    help: 'A page that names another as its translation must be named by it.',
  },
  'x-default': {
    title: 'x-default leads to the original',
    help: 'Readers of other languages are sent there.',
  },
  languages: {
    title: 'Only live languages are named',
    help: 'An alternate in a language that is not live leads nowhere.',
  },
  indexable: {
    title: 'Search engines may read the pages',
    help: 'Neither robots.txt nor noindex may keep a translated page out while the original is let in.',
  },
  'one-address': {
    title: 'Each page has one address per language',
    help: 'The untranslated address must lead to the translated one with status 301 or 308.',
  },
  'structured-data': {
    title: 'Structured data can be read',
    help: 'Each JSON-LD block must be valid JSON.',
  },
  sitemap: {
    title: 'The sitemap names every language',
    help: 'Each page of the sitemap must have its alternates.',
  },
} as const;

export type SeoCheckCode = keyof typeof seoChecks;
