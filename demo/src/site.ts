import { readFileSync } from 'node:fs';
import { layout, type PageParts } from './layout.ts';
import { type Cart, cartPage } from './pages/cart.ts';
import { categoryNames, categoryPage, productListPage, productPage } from './pages/catalogue.ts';
import { homePage } from './pages/home.ts';
import { journalPage, postPage } from './pages/journal.ts';
import {
  contactPage,
  departuresPage,
  notFoundPage,
  prosePage,
  searchPage,
  thanksPage,
} from './pages/service.ts';
import { posts } from './shop/posts.data.ts';
import { products } from './shop/products.data.ts';

/** What a page depends on. `origin` is scheme and host, without a trailing slash. */
export interface Visit {
  readonly origin: string;
  readonly query: URLSearchParams;
  readonly cart: Cart;
  /** Code before the end of the page. */
  readonly snippet?: string;
}

type Page = (visit: Visit) => PageParts;

function fragment(name: string): string {
  return readFileSync(new URL(`../pages/${name}.html`, import.meta.url), 'utf8');
}

const pages = new Map<string, Page>([
  ['/', ({ origin }) => homePage(origin)],
  ['/products', productListPage],
  ...categoryNames.map((name): [string, Page] => [`/products/${name}`, () => categoryPage(name)]),
  ...products.map((product): [string, Page] => [
    `/products/${product.slug}`,
    ({ origin }) => productPage(product, origin),
  ]),
  ['/cart', ({ cart }) => cartPage(cart)],
  ['/journal', journalPage],
  ...posts.map((post): [string, Page] => [
    `/journal/${post.slug}`,
    ({ origin }) => postPage(post, fragment(`journal/${post.slug}`), origin),
  ]),
  [
    '/about',
    () => prosePage('/about', 'About', 'Who we are, and how we choose.', fragment('about')),
  ],
  ['/contact', contactPage],
  ['/contact/thank-you', thanksPage],
  [
    '/faq',
    () =>
      prosePage(
        '/faq',
        'Questions and answers',
        'What travellers ask us before they leave.',
        fragment('faq'),
      ),
  ],
  [
    '/shipping',
    () =>
      prosePage(
        '/shipping',
        'Shipping and returns',
        'What it costs, how long it takes, and how it comes back.',
        fragment('shipping'),
      ),
  ],
  ['/search', ({ query }) => searchPage(query.get('q') ?? '')],
  ['/departures', departuresPage],
]);

/** Paths of all pages except the not-found page. */
export const demoPaths: readonly string[] = [...pages.keys()];

/** Returns the page at a path with status 200, or the not-found page with 404. */
export function demoPage(path: string, visit: Visit): { status: 200 | 404; html: string } {
  const page = pages.get(path);
  const parts = page === undefined ? notFoundPage(path) : page(visit);
  return {
    status: page === undefined ? 404 : 200,
    html: layout(visit.origin, parts, visit.snippet),
  };
}

/** Returns the sitemap of all indexable pages. */
export function sitemap(origin: string): string {
  const unlisted = ['/cart', '/search', '/contact/thank-you'];
  const entries = demoPaths
    .filter((path) => !unlisted.includes(path))
    .map((path) => `<url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

/** Returns robots.txt, which names the shop's sitemap and more. */
export function robots(origin: string, sitemaps: readonly string[] = []): string {
  const named = [`${origin}/sitemap.xml`, ...sitemaps].map((address) => `Sitemap: ${address}\n`);
  return `User-agent: *\nDisallow: /cart/\nDisallow: /api/\n\n${named.join('')}`;
}
