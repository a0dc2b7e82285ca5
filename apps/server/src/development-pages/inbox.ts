import { createHash } from 'node:crypto';
import type { DevelopmentInbox } from '@dragoman/providers/email';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { inboxPage, refreshScript } from './inbox-page.ts';

/** Messages load nothing external; embedded images are shown. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  `script-src 'sha256-${createHash('sha256').update(refreshScript).digest('base64')}'`,
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The development inbox at `/inbox`, and `/inbox.json` (`?to=` filters by address) for tests: `{ mails: […] }`, newest
 * first; `DELETE` empties it. Anyone who can read it can sign in as any user (decision 0234).
 */
export function inboxPlugin(inbox: DevelopmentInbox): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    app.addHook('onRequest', refuseOtherSites);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    });
    app.get('/inbox', (request, reply) => sendPage(inbox, request, reply));
    app.get('/inbox/:id', (request, reply) => sendPage(inbox, request, reply));
    app.get('/inbox/state', async (_request, reply) =>
      reply.type('text/plain').send(stateOf(inbox)),
    );
    app.post('/inbox/delete', async (_request, reply) => {
      inbox.clear();
      return reply.redirect('/inbox', 303);
    });
    app.get<{ Querystring: { to?: string } }>('/inbox.json', async ({ query: { to } }) => ({
      mails: inbox.list(typeof to === 'string' ? { to } : {}),
    }));
    app.delete('/inbox.json', async (_request, reply) => {
      inbox.clear();
      return reply.code(204).send();
    });
  };
}

/** Rejects changes requested by other sites, as reported by the browser (Fetch Metadata). */
async function refuseOtherSites(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const site = request.headers['sec-fetch-site'] ?? 'none';
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  if (changes && site !== 'same-origin' && site !== 'none') await reply.code(403).send();
}

function sendPage(inbox: DevelopmentInbox, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request.params as { id?: string };
  const { view } = request.query as { view?: string };
  const mails = inbox.list();
  const shown = id === undefined ? mails[0] : inbox.find(id);
  if (id !== undefined && shown === undefined) return reply.redirect('/inbox', 302);
  const html = inboxPage({
    mails,
    shown,
    named: id !== undefined,
    view: view === 'text' ? 'text' : 'html',
    state: stateOf(inbox),
  });
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(html);
}

function stateOf(inbox: DevelopmentInbox): string {
  const mails = inbox.list();
  return `${mails.length}-${mails[0]?.id ?? ''}`;
}
