/** The origin of the scan, as a process: `node origin.ts <pages> <latency in ms>`. Sends its port to the parent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sourceText } from '../strings.ts';

const [pages, latency] = process.argv.slice(2).map(Number) as [number, number];
const shared = Array.from(
  { length: 30 },
  (_, n) => `<li><a href="/menu/${n}">${sourceText(n)}</a></li>`,
);
const linksPerPage = 20;
const textsPerPage = 15;

const server = createServer((request, response) => {
  setTimeout(() => {
    const [type, body] = answer(request.url ?? '/', `http://${request.headers.host}`);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
  }, latency);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());

function answer(path: string, origin: string): [type: string, body: string | undefined] {
  if (path === '/robots.txt') return ['text/plain', `Sitemap: ${origin}/sitemap.xml`];
  if (path === '/sitemap.xml') return ['application/xml', sitemap(origin)];
  if (path === '/') return ['text/html; charset=utf-8', page(0)];
  const number = /^\/section-[a-z]+\/page-(\d+)$/.exec(path)?.[1];
  return ['text/html; charset=utf-8', number === undefined ? undefined : page(Number(number))];
}

function pathOf(n: number): string {
  return `/section-${'abcdefghij'.charAt(n % 10)}/page-${n}`;
}

/** Half of the pages; links lead to the others. */
function sitemap(origin: string): string {
  const entries = Array.from(
    { length: pages / 2 },
    (_, n) => `<url><loc>${origin}${pathOf(n * 2 + 1)}</loc></url>`,
  );
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
}

function page(n: number): string {
  const texts = Array.from(
    { length: textsPerPage },
    (_, index) => `<p>${sourceText(100 + n * textsPerPage + index).replaceAll(/<\/?1>/g, '')}</p>`,
  );
  const links = Array.from({ length: linksPerPage }, (_, index) => {
    const to = (n * 7 + index * 13 + 1) % pages;
    return `<a href="${pathOf(to)}">Number ${to}</a>`;
  });
  return `<!doctype html><html lang="en"><head><title>Page ${n}</title></head><body><nav><ul>${shared.join('')}</ul></nav>
<main><h1>Page ${n}</h1><img src="/images/${n % 500}.jpg" alt="">${texts.join('\n')}<p>${links.join(' ')}</p></main></body></html>`;
}
