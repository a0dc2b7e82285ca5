import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '@dragoman/domain/addresses';
import type { FastifyInstance } from 'fastify';
import type { WebPart } from './start-web.ts';

const refusal = 'This is shown only on this machine, at http://localhost.';

/** Fields by which a proxy says that it passes on somebody else's request [RFC 7239, RFC 9110 §7.6.3, and common practice]. */
const forwarding =
  /^(?:forwarded|via|cdn-loop|x-forwarded(?:-.*)?|x-original-.*|x-(?:real|client|cluster-client)-ip|true-client-ip|fastly-client-ip|x-envoy-.*|x-arr-.*|cf-.*)$/;

/** A part that answers this machine only; see `answerThisMachineOnly`. */
export function onlyForThisMachine(part: WebPart): WebPart {
  return {
    ...part,
    async register(app) {
      await app.register(async (own) => {
        answerThisMachineOnly(own);
        await part.register(own);
      });
    },
  };
}

/**
 * Responds with 403 to whatever did not come from this machine straight to a loopback name or address. A reverse proxy on the same
 * machine connects from the loopback too, and shows itself by the host or by a field. A page of somebody else whose name
 * suddenly leads to this machine (DNS rebinding) is of the same origin to a browser, and shows itself by the host.
 */
export function answerThisMachineOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isFromThisMachine(request.raw)) return;
    await reply.code(403).header('cache-control', 'no-store').send({ error: refusal });
  });
}

function isFromThisMachine({
  headers,
  headersDistinct,
  httpVersion,
  socket,
}: IncomingMessage): boolean {
  // nginx asks over HTTP/1.0 and by its own name for us, unless it is set up otherwise; no browser does.
  if (httpVersion === '1.0') return false;
  if (Object.keys(headers).some((name) => forwarding.test(name))) return false;
  const hosts = headersDistinct['host'] ?? [];
  return (
    hosts.length === 1 &&
    isLoopbackHost(hostnameOf(hosts[0])) &&
    isThisMachine(socket.remoteAddress)
  );
}

function hostnameOf(host: string | undefined): string {
  return URL.parse(`http://${host ?? ''}/`)?.hostname ?? '';
}

/** Whether a peer's address is the loopback's, IPv4 in IPv6 included: HOST may have opened the port to a whole network. */
export function isThisMachine(peer: string | undefined): boolean {
  return /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/.test(peer ?? '');
}
