/** Child process: the customer's site. Takes the number of processes, so that the origin is never the bottleneck. */
import cluster from 'node:cluster';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { reportPort } from './child.ts';
import { asset, distinctPage, largePage, newPage, page, templatePage } from './page.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };

/** Responses of this process whose page has a token of its own. */
let tokens = 0;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const [, kind, number = ''] = request.url?.split('/') ?? [];
  if (kind === 'cached') send(response, page, { ...html, 'cache-control': 'public, max-age=600' });
  else if (kind === 'each') send(response, page, { ...html, 'cache-control': 'no-cache' });
  else if (kind === 'token') {
    tokens += 1;
    send(response, distinctPage(`${process.pid}${tokens}`), {
      ...html,
      'cache-control': 'no-cache',
    });
  } else if (kind === 'template')
    send(response, templatePage(number), { ...html, 'cache-control': 'no-cache' });
  else if (kind === 'cold')
    send(response, newPage(number), { ...html, 'cache-control': 'no-cache' });
  else if (kind === 'large')
    send(response, largePage(number), { ...html, 'cache-control': 'no-cache' });
  else if (kind === 'tagged') {
    const headers = { ...html, 'cache-control': 'no-cache', etag: '"1"' };
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304, headers).end();
    else send(response, page, headers);
  } else send(response, asset, { 'content-type': 'image/png', 'cache-control': 'max-age=600' });
}

function send(response: ServerResponse, body: Buffer, headers: Record<string, string>): void {
  response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
}

if (cluster.isPrimary) {
  const processes = Number(process.argv[2] ?? 1);
  let waiting = processes;
  for (let n = 0; n < processes; n++) {
    cluster.fork().once('listening', ({ port }) => {
      waiting -= 1;
      if (waiting === 0) reportPort(port);
    });
  }
} else {
  const server = createServer({ keepAliveTimeout: 60_000 }, answer);
  server.listen(0, '127.0.0.1');
}
