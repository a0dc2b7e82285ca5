/** The checks in display order, with the texts for `passed` and `failed`. */
export const seoChecks = {
  reachable: {
    title: 'Every language address answers',
    help: 'Each address must answer with status 200 by itself, without a redirect.',
  },
  loops: {
    title: 'No address redirects in a loop',
    help: 'Nobody can open a page that redirects back to itself.',
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
    help: 'The set of alternates must contain the page’s own address under its own language.',
  },
  original: {
    title: 'The original’s pages name their translations',
    help: 'In the pages themselves or in a sitemap. Where languages have hosts of their own, your server sends the original’s pages, and a sitemap is the easier way.',
  },
  reciprocal: {
    title: 'hreflang links lead both ways',
    help: 'If a page names another as its translation, that page must name it back.',
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
    help: 'If the original may be indexed, robots.txt and noindex must not block its translations.',
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
