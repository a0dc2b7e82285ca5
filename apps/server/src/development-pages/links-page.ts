import { escapeHtml } from '@dragoman/domain/html';
import type { Link } from './links.ts';
import { style } from './style.ts';

/** Renders the page of links at `/`. */
export function linksPage(links: readonly Link[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What runs here</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header class="top"><h1>What runs here</h1><p>These pages answer this machine only.</p></header>
<main class="columns"><ul class="list">
${links.map(listItem).join('\n')}
</ul></main>
</body>
</html>
`;
}

function listItem({ name, url }: Link): string {
  const address = escapeHtml(url);
  const text = `<strong>${escapeHtml(name)}</strong><span>${address}</span>`;
  return /^http[^{]*$/.test(url) ? `<li><a href="${address}">${text}</a></li>` : `<li>${text}</li>`;
}
