import { escapeHtml, jsonLd, price } from '../html.ts';
import type { PageParts } from '../layout.ts';
import { categories, type Product, products } from '../shop/products.data.ts';

export type CategoryName = keyof typeof categories;
export const categoryNames = Object.keys(categories) as CategoryName[];

function productImage(product: Product, sizes: string): string {
  const file = `/images/${product.slug}`;
  return `<img src="${file}.svg" srcset="${file}-small.svg 360w, ${file}.svg 720w" sizes="${sizes}" width="720" height="720" alt="${escapeHtml(product.alt)}" loading="lazy">`;
}

function productCard(product: Product): string {
  return `<li class="card"><a href="/products/${product.slug}">${productImage(product, '(max-width: 40rem) 90vw, 18rem')}</a>
<h3><a href="/products/${product.slug}">${escapeHtml(product.name)}</a></h3>
<p>${escapeHtml(product.summary)}</p>
<p class="price">${price(product.cents)}</p></li>`;
}

export function productGrid(chosen: readonly Product[]): string {
  return `<ul class="grid">${chosen.map(productCard).join('\n')}</ul>`;
}

export function productListPage(): PageParts {
  const sections = categoryNames.map((name) => {
    const { name: heading, summary } = categories[name];
    const own = products.filter((product) => product.category === name);
    return `<section><h2><a href="/products/${name}">${heading}</a></h2><p>${summary}</p>${productGrid(own)}</section>`;
  });
  return {
    path: '/products',
    title: 'Everything in the shop',
    description: 'Maps, notebooks and tea for travellers.',
    main: `<h1>Everything in the shop</h1>${sections.join('\n')}`,
  };
}

export function categoryPage(name: CategoryName): PageParts {
  const { name: heading, summary } = categories[name];
  const own = products.filter((product) => product.category === name);
  return {
    path: `/products/${name}`,
    title: heading,
    description: summary,
    main: `<nav class="crumbs" aria-label="Breadcrumb"><a href="/products">Shop</a></nav>
<h1>${heading}</h1><p class="lead">${summary}</p>${productGrid(own)}`,
  };
}

export function productPage(product: Product, origin: string): PageParts {
  const category = categories[product.category];
  const rows = product.facts.map(
    ([label, value]) => `<tr><th scope="row">${label}</th><td>${value}</td></tr>`,
  );
  const path = `/products/${product.slug}`;
  return {
    path,
    title: product.name,
    description: product.summary,
    image: `/images/${product.slug}.svg`,
    imageAlt: product.alt,
    type: 'product',
    head: productData(product, origin + path, origin),
    main: `<nav class="crumbs" aria-label="Breadcrumb"><a href="/products">Shop</a> <a href="/products/${product.category}">${category.name}</a></nav>
<article class="product">
<figure>${productImage(product, '(max-width: 60rem) 90vw, 30rem')}</figure>
<div>
<h1>${escapeHtml(product.name)}</h1>
<p class="lead">${escapeHtml(product.summary)}</p>
<p class="price">${price(product.cents)}</p>
${addForm(product)}
${product.body}
<table><caption>Details</caption><tbody>${rows.join('')}</tbody></table>
</div>
</article>
<section><h2>Goes well with</h2>${productGrid(companions(product))}</section>`,
  };
}

function addForm(product: Product): string {
  return `<form class="buy" action="/cart/add" method="post">
<input type="hidden" name="product" value="${product.slug}">
<label>Quantity <input type="number" name="quantity" value="1" min="1" max="9" inputmode="numeric"></label>
<button class="primary">Add to cart</button>
</form>`;
}

function companions(product: Product): Product[] {
  const start = products.indexOf(product) + 3;
  return [0, 2, 4].map((step) => products[(start + step) % products.length]!);
}

function productData(product: Product, url: string, origin: string): string {
  return jsonLd({
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.summary,
    image: `${origin}/images/${product.slug}.svg`,
    sku: product.slug,
    offers: {
      '@type': 'Offer',
      url,
      price: (product.cents / 100).toFixed(2),
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  });
}
