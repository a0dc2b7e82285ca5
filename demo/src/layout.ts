import { escapeHtml } from './html.ts';

export interface PageParts {
  /** Path and query of the page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Path of its preview image. */
  readonly image?: string;
  readonly imageAlt?: string;
  readonly type?: 'website' | 'article' | 'product';
  /** HTML to append to the head: structured data, scripts. */
  readonly head?: string;
  readonly main: string;
  readonly noindex?: boolean;
}

const shopName = 'Quire & Compass';

/**
 * Returns a page of the shop. `origin` is the requested scheme and host, without a trailing slash; `snippet` is the code that an owner
 * pasted into the shop.
 */
export function layout(origin: string, parts: PageParts, snippet = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
${head(origin, parts)}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${header()}
<main id="main">
${parts.main}
</main>
${footer()}
${snippet}</body>
</html>
`;
}

function head(origin: string, parts: PageParts): string {
  const title = escapeHtml(parts.title);
  const description = escapeHtml(parts.description);
  const address = escapeHtml(origin + parts.path);
  const image = escapeHtml(origin + (parts.image ?? '/images/hero.svg'));
  const imageAlt = escapeHtml(
    parts.imageAlt ?? 'A dotted route across a landscape of contour lines',
  );
  return `<meta charset="utf-8">
<title>${title} · ${escapeHtml(shopName)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
${parts.noindex === true ? '<meta name="robots" content="noindex">\n' : ''}<link rel="canonical" href="${address}">
<meta property="og:type" content="${parts.type ?? 'website'}">
<meta property="og:site_name" content="${escapeHtml(shopName)}" translate="no">
<meta property="og:locale" content="en_GB">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${image}">
<meta property="og:image:alt" content="${imageAlt}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="theme-color" content="#f2f5ee" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0d1d20" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
${parts.head ?? ''}
`;
}

function header(): string {
  return `<header class="top">
<a class="brand" href="/" translate="no"><img src="/favicon.svg" alt="" width="36" height="36"> <bdi dir="ltr">Quire <i>&amp;</i> Compass</bdi></a>
<nav aria-label="Main">
<a href="/products">Shop</a>
<a href="/journal">Journal</a>
<a href="/departures">Departures</a>
<a href="/about">About</a>
<a href="/cart" class="cart" title="What you have chosen so far">Cart</a>
</nav>
<form class="find" action="/search" method="get" role="search">
<input type="search" name="q" placeholder="Search the shop" aria-label="Search the shop" required>
<button>Search</button>
</form>
</header>`;
}

function footer(): string {
  return `<footer class="bottom">
<nav aria-label="More">
<a href="/products/maps">Maps</a>
<a href="/products/notebooks">Notebooks</a>
<a href="/products/tea">Tea</a>
<a href="/faq">Questions and answers</a>
<a href="/shipping">Shipping and returns</a>
<a href="/contact">Contact</a>
</nav>
<p>A demonstration shop: nothing here is really for sale.</p>
<p class="position" translate="no" aria-hidden="true"><bdi dir="ltr">41° 00′ N · 28° 58′ E</bdi></p>
</footer>`;
}
