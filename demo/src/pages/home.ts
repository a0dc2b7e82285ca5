import { jsonLd } from '../html.ts';
import type { PageParts } from '../layout.ts';
import { products } from '../shop/products.data.ts';
import { productGrid } from './catalogue.ts';
import { postList } from './journal.ts';

export function homePage(origin: string): PageParts {
  const favourites = products.filter(({ slug }) =>
    ['danube-river-map', 'interpreter-notebook', 'caravan-tea', 'night-sky-map'].includes(slug),
  );
  return {
    path: '/',
    title: 'Maps, notebooks and tea for travellers',
    description: 'A small shop for people who travel with their eyes open.',
    head: organization(origin),
    main: `<section class="hero">
<div>
<p class="eyebrow">For the road</p>
<h1>Know the way. <em>Remember it.</em></h1>
<p class="lead">Maps that unfold slowly, notebooks that lie flat, and tea for every <a href="/journal/tea-along-the-way">stop in between</a>.</p>
<p><a class="primary" href="/products">Look around the shop</a> <a class="quiet" href="/about">Who we are</a></p>
</div>
<img src="/images/hero.svg" srcset="/images/hero-small.svg 480w, /images/hero.svg 960w" sizes="(max-width: 60rem) 100vw, 50vw" width="960" height="720" alt="A dotted route across a landscape of contour lines">
</section>
<section><h2>Favourites this season</h2>${productGrid(favourites)}</section>
<section class="band">
<h2>Three promises</h2>
<ul class="promises">
<li><h3>No charging</h3><p>Everything here works without a plug, a signal or an update.</p></li>
<li><h3>Slow post</h3><p>By train where there are rails: see <a href="/shipping">what it costs</a> and how long it takes.</p></li>
<li><h3>Thirty days</h3><p>Take it on a journey first. Bring it back if it was <em>no help at all</em>.</p></li>
</ul>
</section>
<section><h2>From the journal</h2>${postList()}</section>`,
  };
}

function organization(origin: string): string {
  return jsonLd({
    '@type': 'Organization',
    '@id': `${origin}/#shop`,
    name: 'Quire & Compass',
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    slogan: 'Know the way. Remember it.',
  });
}
