import { renderToString } from 'react-dom/server';
import { ReactShop } from './react-shop.tsx';

export const html = (path: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Leaves and water</title><script type="module" src="/react-client.js"></script></head>
<body><div id="root">${renderToString(<ReactShop path={path} />)}</div></body></html>`;
