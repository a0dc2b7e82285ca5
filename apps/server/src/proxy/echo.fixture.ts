import type { RequestListener } from 'node:http';

/** Returns a page with the given body. */
export const htmlOf = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Tea</title>${head}</head><body>${body}</body></html>`;

/** Responds with the request as JSON: method, url, headers, trailers, body. */
const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const { method, url, headers, trailers } = request;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ method, url, headers, trailers, body }));
  });
};

/** Returns a site with the given routes by path (without query) and an echo at `/echo...`. Other paths go to `otherwise`. */
export function routesOf(
  routes: Readonly<Record<string, RequestListener>>,
  otherwise: RequestListener,
): RequestListener {
  return (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const route = routes[path] ?? (path.startsWith('/echo') ? echo : otherwise);
    return route(request, response);
  };
}

/** Responds with a page, by default without caching headers. */
export function sendHtml(html: string | Buffer, headers: Record<string, string | string[]> = {}) {
  const listener: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html);
  return listener;
}
