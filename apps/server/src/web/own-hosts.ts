import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '@dragoman/domain/addresses';
import type { FastifyInstance } from 'fastify';
import type { WebPart } from './start-web.ts';

const refusal = 'This is shown only on this machine, at http://localhost.';

/** Header fields that mark a forwarded request [RFC 7239, RFC 9110 §7.6.3, and common practice]. */
const forwarding =
  /^(?:forwarded|via|cdn-loop|x-forwarded(?:-.*)?|x-original-.*|x-(?:real|client|cluster-client)-ip|true-client-ip|fastly-client-ip|x-envoy-.*|x-arr-.*|cf-.*)$/;

/** Restricts a part to this machine; see `answerThisMachineOnly`. */
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
 * Responds with 403 unless a request comes directly from this machine to a loopback name or address. A reverse proxy on
 * the same machine also connects from loopback, but is detected by Host or forwarding headers. A DNS rebinding page is
 * same-origin to the browser, but is detected by Host.
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
  // By default nginx forwards over HTTP/1.0 with its own Host; no browser uses HTTP/1.0.
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

/**
 * True if a peer's address is loopback, including IPv4-mapped IPv6. Needed because HOST may open the port to a network.
 */
export function isThisMachine(peer: string | undefined): boolean {
  return /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/.test(peer ?? '');
}
