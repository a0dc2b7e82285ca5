import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { makeServerCertificate } from '@dragoman/providers/certificates/testing';

/** The web server of customers: their sites over HTTPS with a certificate of their own; HTTP leads there. */
export interface CustomerServer {
  /** The root of its certificate, PEM. */
  readonly root: string;
  /** The requested hosts and paths. */
  readonly seen: string[];
  /** Sets the HTML before `</body>` of a domain's pages. */
  paste(domain: string, snippet: string): void;
  close(): Promise<void>;
}

/** Listens on the loopback address of the customers' machine. */
export async function startCustomerServer(
  { address, https, http }: { address: string; https: number; http: number },
  domains: readonly string[],
): Promise<CustomerServer> {
  const names = domains.flatMap((domain) => [domain, `*.${domain}`]);
  const { certificate, privateKey } = await makeServerCertificate(names);
  const snippets = new Map<string, string>();
  const seen: string[] = [];
  const secure = createSecureServer({ cert: certificate, key: privateKey }, (request, response) => {
    const { host = '' } = request.headers;
    const domain = domainOf(host);
    // Open connections would still reach this machine after its DNS name changes.
    response.shouldKeepAlive = false;
    seen.push(`${host} ${request.url}`);
    // As many sites do, the bare domain redirects to www.
    if (host.startsWith(domain)) {
      return void response.writeHead(301, { location: `https://www.${host}${request.url}` }).end();
    }
    answer(request, response, snippets.get(domain) ?? '').catch(() => response.destroy());
  }).listen(https, address);
  const plain = createServer((request, response) => {
    const { host = '' } = request.headers;
    const port = /:\d+$/.test(host) ? `:${https}` : '';
    const location = `https://${host.replace(/:\d+$/, '')}${port}${request.url}`;
    response.writeHead(301, { location }).end();
  }).listen(http, address);
  await Promise.all([once(secure, 'listening'), once(plain, 'listening')]);
  return {
    root: certificate,
    seen,
    paste: (domain, snippet) => void snippets.set(domain, snippet),
    async close() {
      for (const server of [secure, plain]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

function domainOf(host: string): string {
  return host.replace(/:\d+$/, '').split('.').slice(-2).join('.');
}

const members = new Map([['ada@reader.example', 'Ada']]);

async function answer(request: IncomingMessage, response: ServerResponse, snippet: string) {
  const { host = '' } = request.headers;
  const { pathname } = new URL(request.url ?? '/', `https://${host}`);
  const fields = new URLSearchParams(await bodyOf(request));
  const cookie = /(?:^|; )__Host-reader=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const name = members.get(decodeURIComponent(cookie));
  const send = (title: string, body: string, status = 200) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
    response.end(pageOf({ host, pathname, title, body, snippet }));
  };
  const goTo = (path: string) => response.writeHead(303, { location: path }).end();
  if (pathname === '/robots.txt') {
    return response.end(`User-agent: *\nAllow: /\nSitemap: https://${host}/sitemap.xml\n`);
  }
  if (pathname === '/sitemap.xml') {
    return response.setHeader('content-type', 'application/xml').end(sitemap(host));
  }
  if (pathname === '/style.css') {
    return response.setHeader('content-type', 'text/css').end(styles);
  }
  if (pathname === '/api/hours') {
    return response.setHeader('content-type', 'application/json').end('{"open":"nine to five"}');
  }
  if (request.method === 'POST' && pathname === '/contact') {
    const from = (fields.get('name') ?? '').replace(/[<&]/g, '');
    return send('Thank you', `<h1>Thank you for your letter</h1><p id="from">${from}</p>`);
  }
  if (request.method === 'POST' && pathname === '/login') {
    const email = fields.get('email') ?? '';
    if (!members.has(email)) return send('Log in', loginForm, 403);
    const value = encodeURIComponent(email);
    response.setHeader(
      'set-cookie',
      `__Host-reader=${value}; Path=/; Secure; HttpOnly; SameSite=Lax`,
    );
    return goTo('/account');
  }
  if (pathname === '/account') {
    if (name === undefined) return goTo('/login');
    return send('Your books', `<h1>Your books</h1><p id="who">${name}</p>`);
  }
  const page = pages[pathname];
  return page === undefined
    ? send('Not found', '<h1>This page is not here</h1>', 404)
    : send(...page);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const loginForm =
  '<h1>Log in</h1><form method="post" action="/login"><label>E-mail address <input name="email" type="email"></label><button>Log in</button></form>';

/** `/night` is not linked from anywhere, so nobody has requested it before. */
const pages: Record<string, [title: string, body: string]> = {
  '/': [
    'The house of books',
    '<h1>Welcome to the house of books</h1><p>We read every day until the evening.</p>',
  ],
  '/about': ['About us', '<h1>About us</h1><p>The house is old and the door is open.</p>'],
  '/contact': [
    'Write to us',
    '<h1>Write to us</h1><form method="post" action="/contact"><label>Your name <input name="name"></label><button>Send</button></form>',
  ],
  '/login': ['Log in', loginForm],
  '/night': ['The night', '<h1>The night is long</h1><p>The moon is in the garden.</p>'],
};

const listed = ['/', '/about', '/contact'];

function sitemap(host: string): string {
  const entries = listed.map((path) => `<url><loc>https://${host}${path}</loc></url>`).join('');
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}

const styles =
  'body{font:1.2rem/1.6 Georgia,serif;max-width:40rem;margin:4rem auto;padding:0 1.5rem;color:#23303d;background:#fbf8f1}nav{display:flex;gap:1.5rem;margin-bottom:3rem}nav a{color:#2b4c8c}h1{font-size:2.6rem;line-height:1.2}';

interface PageParts {
  readonly host: string;
  readonly pathname: string;
  readonly title: string;
  readonly body: string;
  readonly snippet: string;
}

function pageOf({ host, pathname, title, body, snippet }: PageParts): string {
  const data = { '@context': 'https://schema.org', '@type': 'WebPage', name: title };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<link rel="canonical" href="https://${host}${pathname}"><link rel="stylesheet" href="/style.css">
<script type="application/ld+json">${JSON.stringify(data)}</script></head><body>
<nav><a href="/">Home</a><a href="/about">About us</a><a href="https://${host}/contact">Write to us</a><a href="/login">Log in</a></nav>
<main>${body}</main>
<script>fetch('/api/hours').then((answer) => answer.json()).then(({ open }) => { document.body.dataset.open = open; });</script>
${snippet}</body></html>`;
}
