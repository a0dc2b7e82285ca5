import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { parse } from 'picoquery';
import { control } from './control/control.ts';
import { answer } from './http/answer.ts';
import { invoiceAt, invoicePage } from './pages/invoice-page.ts';
import { invoicePdf } from './pages/invoice-pdf.ts';
import { finishChallenge } from './resources/payment-intents.ts';
import type { Account } from './state/account.ts';
import { newId } from './state/ids.ts';
import type { Params } from './state/params.ts';
import { StripeFault } from './state/stripe-error.ts';
import type { Deliveries } from './webhooks/deliver.ts';

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const files: Readonly<Record<string, readonly [string, string]>> = {
  '/v3/': ['stripe.js', script],
  '/v3/card-form': ['card-form.html', html],
  '/v3/card-form.js': ['card-form.js', script],
};

/** Serves the API, the browser script and frames, invoices, and the test controls. */
export function serve(account: Account, deliveries: Deliveries): Server {
  return createServer((request, response) => {
    respond(account, deliveries, request, response).catch((fault: unknown) => {
      const known = fault instanceof StripeFault ? fault : undefined;
      const message = fault instanceof Error ? fault.message : String(fault);
      const error = known?.detail ?? { type: 'api_error', message };
      send(response, known?.status ?? 500, 'application/json', JSON.stringify({ error }));
    });
  });
}

async function respond(
  account: Account,
  deliveries: Deliveries,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // An unparsable URL such as `//` responds with 404.
  const requested = URL.parse(request.url ?? '/', account.baseUrl);
  const { pathname, search } = requested ?? { pathname: '//', search: '' };
  const form = request.method === 'POST' ? await bodyOf(request) : search.slice(1);
  // The parser expects brackets as the official SDK sends them; browsers encode them.
  const params = parse(form.replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']'), {
    nestingSyntax: 'index',
    arrayRepeat: true,
    arrayRepeatSyntax: 'bracket',
  }) as Params;
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'authorization, content-type');
  if (request.method === 'OPTIONS') send(response, 204, html, '');
  else if (pathname.startsWith('/v1/')) call(account, request, response, pathname, params);
  else if (pathname.startsWith('/double/')) {
    const result = await control(deliveries, pathname, params);
    send(response, 200, 'application/json', JSON.stringify(result));
  } else page(account, request, response, pathname);
}

function call(
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  params: Params,
): void {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const idempotencyKey = request.headers['idempotency-key'];
  const result = answer(account, {
    method: request.method ?? 'GET',
    path,
    params,
    key,
    idempotencyKey: Array.isArray(idempotencyKey) ? idempotencyKey[0] : idempotencyKey,
  });
  response.setHeader('request-id', newId('req', 14));
  if (result.replayed) response.setHeader('idempotent-replayed', 'true');
  send(response, result.status, 'application/json', result.body);
}

function page(
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): void {
  const [file, type] = files[path] ?? [];
  const invoice = path.startsWith('/i/') ? invoiceAt(account, path) : undefined;
  const [, intent = '', how] = /^\/challenge\/(\w+)(?:\/(complete|fail))?$/.exec(path) ?? [];
  if (file !== undefined && type !== undefined) {
    send(response, 200, type, readFileSync(new URL(`./browser/${file}`, import.meta.url)));
  } else if (invoice !== undefined && path.endsWith('/pdf')) {
    send(response, 200, 'application/pdf', invoicePdf(invoice));
  } else if (invoice !== undefined) send(response, 200, html, invoicePage(invoice));
  else if (how !== undefined && request.method === 'POST') {
    const { status } = finishChallenge(account, intent, how === 'complete');
    send(response, 200, 'application/json', JSON.stringify({ status }));
  } else if (intent !== '') send(response, 200, html, challengePage(intent));
  else {
    const message = `Unrecognized request URL (${request.method}: ${path}).`;
    const error = { type: 'invalid_request_error', message };
    send(response, 404, 'application/json', JSON.stringify({ error }));
  }
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the bank's page that authenticates the customer. It posts the result to the embedding page. */
function challengePage(intent: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Authentication</title>
<style>body{font:16px/1.5 system-ui;margin:0;padding:2rem;background:#fff;color:#111}button{font:inherit;padding:.6rem 1.2rem;margin-inline-end:.8rem}</style>
<h1>3D Secure 2 test page</h1><p>Is it you who pays?</p>
<button id="complete">Complete authentication</button><button id="fail">Fail authentication</button>
<script>for (const how of ['complete', 'fail']) document.getElementById(how).addEventListener('click', async () => {
  await fetch(${JSON.stringify(`/challenge/${intent}/`)} + how, { method: 'POST' });
  parent.postMessage({ stripeDouble: 'challenge', how }, '*');
});</script></html>`;
}
