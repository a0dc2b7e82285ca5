import { escapeHtml, price } from '../html.ts';
import type { PageParts } from '../layout.ts';
import { productBySlug } from '../shop/products.data.ts';

/** Quantities by product slug, stored in a cookie. */
export type Cart = ReadonlyMap<string, number>;

/** Reads the cookie's value, `slug:quantity` joined by dots. Ignores unknown or invalid entries. */
export function readCart(cookie: string | undefined): Cart {
  const cart = new Map<string, number>();
  for (const entry of (cookie ?? '').split('.')) {
    const [slug = '', digits = ''] = entry.split(':');
    const quantity = /^\d{1,2}$/.test(digits) ? Number(digits) : 0;
    if (productBySlug(slug) !== undefined && quantity > 0) cart.set(slug, Math.min(quantity, 99));
  }
  return cart;
}

export function writeCart(cart: Cart): string {
  return [...cart].map(([slug, quantity]) => `${slug}:${quantity}`).join('.');
}

/** Returns the changed cart; `quantity` 0 removes a product. */
export function changeCart(cart: Cart, slug: string, quantity: number, add: boolean): Cart {
  const next = new Map(cart);
  const total = Math.min(99, (add ? (cart.get(slug) ?? 0) : 0) + quantity);
  if (productBySlug(slug) === undefined) return cart;
  if (total > 0) next.set(slug, total);
  else next.delete(slug);
  return next;
}

export function cartPage(cart: Cart): PageParts {
  return {
    path: '/cart',
    title: 'Your cart',
    description: 'What you have chosen so far.',
    noindex: true,
    main: `<h1>Your cart</h1>${cart.size === 0 ? emptyCart : filledCart(cart)}`,
  };
}

const emptyCart = `<p class="lead">Your cart is empty, which makes for easy travelling.</p>
<p><a class="primary" href="/products">Look around the shop</a></p>`;

function filledCart(cart: Cart): string {
  let total = 0;
  const rows = [...cart].map(([slug, quantity]) => {
    const product = productBySlug(slug)!;
    total += product.cents * quantity;
    return `<tr><th scope="row"><a href="/products/${slug}">${escapeHtml(product.name)}</a></th>
<td><form action="/cart/update" method="post"><input type="hidden" name="product" value="${slug}"><input type="number" name="quantity" value="${quantity}" min="0" max="99" aria-label="Quantity"> <button>Update</button></form></td>
<td class="price">${price(product.cents * quantity)}</td>
<td><form action="/cart/remove" method="post"><input type="hidden" name="product" value="${slug}"><button title="Take this out of the cart">Remove</button></form></td></tr>`;
  });
  return `<table class="lines"><thead><tr><th scope="col">Article</th><th scope="col">Quantity</th><th scope="col">Price</th><td></td></tr></thead>
<tbody>${rows.join('')}</tbody>
<tfoot><tr><th scope="row" colspan="2">Total, before <a href="/shipping">shipping</a></th><td class="price">${price(total)}</td><td></td></tr></tfoot></table>
<p class="note">This is where a real shop would ask for your card. <strong>We do not.</strong></p>`;
}
