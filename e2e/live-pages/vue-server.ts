import { renderToString } from 'vue/server-renderer';
import { vueShop } from './vue-shop.ts';

export async function html(path: string): Promise<string> {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Leaves and water</title><script type="module" src="/vue-client.js"></script></head>
<body><div id="root">${await renderToString(vueShop(path))}</div></body></html>`;
}
