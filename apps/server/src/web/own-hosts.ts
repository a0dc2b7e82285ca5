import type { WebPart } from './start-web.ts';

const refusal = 'This is shown only on this machine, at the address of this installation.';

/**
 * A part that answers only requests from this machine to a loopback name or address, or to the host of the public address; others get 403.
 * A page of somebody else whose name suddenly leads to this machine (DNS rebinding) is of the same origin to a browser,
 * and would read what has no other lock.
 */
export function onlyForOwnHosts(publicUrl: string, part: WebPart): WebPart {
  const publicHost = new URL(publicUrl).hostname;
  return {
    ...part,
    async register(app) {
      await app.register(async (own) => {
        own.addHook('onRequest', async (request, reply) => {
          // As sent: what a proxy adds can be added by a page too.
          const host = hostnameOf(request.headers.host);
          const isOwnName = host === publicHost || isLoopback(host);
          if (isOwnName && isThisMachine(request.socket.remoteAddress)) return;
          await reply.code(403).header('cache-control', 'no-store').send({ error: refusal });
        });
        await part.register(own);
      });
    },
  };
}

function hostnameOf(host: string | undefined): string {
  return URL.parse(`http://${host ?? ''}/`)?.hostname ?? '';
}

/** RFC 6761 §6.3, RFC 1122 §3.2.1.3 and RFC 4291 §2.5.3. */
function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Whether a peer's address is the loopback's, IPv4 in IPv6 included: HOST may have opened the port to a whole network. */
export function isThisMachine(peer: string | undefined): boolean {
  return /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/.test(peer ?? '');
}
