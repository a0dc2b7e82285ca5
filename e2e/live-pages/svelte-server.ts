import { render } from 'svelte/server';
import Shop from './Shop.svelte';

export async function html(path: string): Promise<string> {
  const { head, body } = await render(Shop, { props: { path } });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Leaves and water</title>${head}<script type="module" src="/svelte-client.js"></script></head>
<body><div id="root">${body}</div></body></html>`;
}
