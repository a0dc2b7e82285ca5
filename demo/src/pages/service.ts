import { escapeHtml } from '../html.ts';
import type { PageParts } from '../layout.ts';
import { products } from '../shop/products.data.ts';
import { productGrid } from './catalogue.ts';

export function prosePage(
  path: string,
  title: string,
  description: string,
  body: string,
): PageParts {
  return {
    path,
    title,
    description,
    main: `<article class="prose"><h1>${title}</h1>${body}</article>`,
  };
}

export function contactPage(): PageParts {
  return {
    path: '/contact',
    title: 'Contact',
    description: 'Questions, corrections and postcards are welcome.',
    main: `<article class="prose"><h1>Contact</h1>
<p class="lead">Questions, corrections and postcards are welcome.</p>
<form class="letter" action="/contact" method="post">
<label>Your name <input name="name" autocomplete="name" required></label>
<label>Your e-mail address <input type="email" name="email" autocomplete="email" placeholder="you@example.org" required></label>
<label>It is about <select name="topic"><option value="order">An order</option><option value="map">A mistake on a map</option><option value="other">Something else</option></select></label>
<label>Your message <textarea name="message" rows="6" placeholder="Dear shop, …" required></textarea></label>
<input type="submit" class="primary" value="Send the message">
</form></article>`,
  };
}

export function thanksPage(): PageParts {
  return {
    path: '/contact/thank-you',
    title: 'Thank you',
    description: 'Your message has arrived.',
    noindex: true,
    main: `<article class="prose"><h1>Thank you</h1><p class="lead">Your message has arrived.</p>
<p>Because this is a demonstration, nobody will read it. <a href="/journal">The journal</a> is worth your time instead.</p></article>`,
  };
}

export function searchPage(query: string): PageParts {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = products.filter(({ name, summary, category }) =>
    words.some((word) => `${name} ${summary} ${category}`.toLowerCase().includes(word)),
  );
  const outcome =
    found.length > 0
      ? productGrid(found)
      : '<p>Nothing found. Try “map”, “notebook” or “tea”, or look at <a href="/products">everything</a>.</p>';
  return {
    path: '/search',
    title: 'Search',
    description: 'Find something in the shop.',
    noindex: true,
    main: `<h1>Search</h1>
<form class="find wide" action="/search" method="get"><input type="search" name="q" value="${escapeHtml(query)}" aria-label="Search the shop"><button>Search</button></form>
<p class="lead">You searched for <b translate="no">${escapeHtml(query) || '…'}</b></p>${outcome}`,
  };
}

export function departuresPage(): PageParts {
  return {
    path: '/departures',
    title: 'Departures',
    description: 'When the next parcels leave, and with which train.',
    head: '<script src="/departures.js" defer></script>',
    main: `<h1>Departures</h1><p class="lead">When the next parcels leave, and with which train.</p>
<div id="board" class="board" aria-live="polite" aria-busy="true"><noscript><p>This board is drawn by a script. Without it, simply expect us on Monday, Wednesday and Friday.</p></noscript></div>
<p>Missed one? Another leaves soon; see <a href="/shipping">shipping and returns</a>.</p>`,
  };
}

export function notFoundPage(path: string): PageParts {
  return {
    path,
    title: 'Off the map',
    description: 'There is nothing at this address.',
    noindex: true,
    main: `<article class="prose lost"><h1>Off the map</h1><p class="lead">There is nothing at this address.</p>
<p>Old mapmakers drew a sea monster in such places. We offer a way back: <a href="/">to the harbour</a> or <a href="/products">into the shop</a>.</p>
<img src="/images/monster.svg" alt="A friendly sea monster with three humps" width="720" height="300"></article>`,
  };
}
