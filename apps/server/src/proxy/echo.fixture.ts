import type { RequestListener } from 'node:http';

/** A page of one paragraph. */
export const htmlOf = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Tea</title>${head}</head><body>${body}</body></html>`;

/** Responds with the request as JSON: method, url, headers, body. */
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

/** A site of given routes by path (without query), and an echo at `/echo...`; every other path is `otherwise`. */
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

/** Responds with a page, nothing said about keeping it. */
export function sendHtml(html: string | Buffer, headers: Record<string, string | string[]> = {}) {
  const listener: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html);
  return listener;
}
