import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { annotateSpan, defineCounter, defineTimer } from '@dragoman/core/observability';
import {
  createByteCache,
  type LiveScript,
  openServing,
  shareInvalidUrls,
  stringsPath,
  switcherPath,
} from '@dragoman/core/serving';
import { challengeToken } from '@dragoman/domain/deployment';
import {
  boundWaiting,
  endSoon,
  endUnfinishedBodies,
  listen,
  refuseTunnels,
  traceRequests,
  trackConnections,
} from '../connections/index.ts';
import { answerChallenge } from './challenge.ts';
import { createDecode } from './decoding.ts';
import { createDocumentCache } from './document-cache.ts';
import { dynamicStringsResponder } from './dynamic-strings.ts';
import { faultOf, faultResponse, sendFault } from './error-response.ts';
import type { LiveScripts, ProxyContext, Switcher } from './exchange.ts';
import { handle } from './handle.ts';
import { linkRedeemer } from './live-editor.ts';
import { defaultLimits, defaultWaiting, type ProxyOptions, trustLoopback } from './options.ts';
import { createPageFiles } from './page-files.ts';
import { createReadyPages } from './ready-pages.ts';
import { assertAnswerable, route } from './route.ts';
import { switcherResponder } from './switcher-script.ts';
import { joinUpgrade } from './upgrade.ts';
import { isFromTrusted } from './visitor.ts';

export { createFrontCache } from './front-cache.ts';
export type { ProxyOptions } from './options.ts';

export interface Proxy {
  readonly port: number;
  /** Also handles requests from another port, emitted on it as `request` and `upgrade`. */
  readonly server: Server;
  /** True once store changes are being received. */
  ready(): boolean;
  /** Closes every connection and flushes pending writes. */
  close(): Promise<void>;
}

/** Starts the proxy. Rejects if the port is in use; starts even if the database is down. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const limits = { ...defaultLimits, ...options.limits };
  const memory = createByteCache<object>(options.pagesBytes ?? 96 * 1024 * 1024);
  const serving = openServing({ ...options, memory });
  const documents = createDocumentCache(memory, limits);
  const onInvalid = documents.invalidate;
  const invalidUrls = shareInvalidUrls({ ...options, onInvalid });
  const context: ProxyContext = {
    serving,
    gate: options.gate,
    limits,
    proxyHost: options.proxyHost,
    productHosts: [options.proxyHost, ...(options.productHosts ?? [])],
    trust: options.trust ?? trustLoopback,
    frontCache: options.frontCache,
    documents,
    invalidUrls,
    ready: createReadyPages(memory, serving),
    files:
      options.pagesDisk &&
      createPageFiles({ disk: options.pagesDisk, invalidUrls, version: versionOf(options) }),
    tracesOrigins: options.tracesOrigins ?? false,
    traffic: options.traffic,
    decode: createDecode(limits.decodesPerWebsite),
    switcher: switcherOf(options),
    live: liveOf(options.liveScript, options.callsScript),
    liveEditor: liveOf(options.liveEditorScript, options.callsScript),
    redeemLiveEditorLink: linkRedeemer(options.database),
    log: options.log,
  };
  const server = createProxyServer(context, options);
  traceRequests(server, (request) => isFromTrusted(request, context.trust));
  refuseTunnels(server);
  boundWaiting(server, options.waiting ?? defaultWaiting);
  const endConnections = trackConnections(server);
  try {
    await listen(server, options);
  } catch (error) {
    await Promise.all([serving.close(), invalidUrls.close()]);
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    server,
    ready: () => serving.ready() && invalidUrls.known() !== undefined,
    async close() {
      await endConnections();
      await Promise.all([serving, invalidUrls, options.pagesDisk].map((part) => part?.close()));
    },
  };
}

/** Returns what the bytes of a page depend on besides its original, website and translations. */
function versionOf(options: ProxyOptions): string {
  const { codeVersion, proxyHost, productHosts, minTranslatedPercent, frontCache } = options;
  const scripts = [
    options.switcherScript,
    options.switcherScriptUrl,
    options.liveScript,
    options.callsScript,
  ];
  const settings = [proxyHost, productHosts, minTranslatedPercent, frontCache?.engine];
  const all = JSON.stringify([codeVersion, scripts, settings]);
  return createHash('sha256').update(all).digest('base64url').slice(0, 16);
}

function switcherOf({ switcherScript, switcherScriptUrl }: ProxyOptions): Switcher | undefined {
  if (switcherScriptUrl !== undefined) return { src: switcherScriptUrl, integrity: undefined };
  if (switcherScript === undefined) return undefined;
  const digest = createHash('sha384').update(switcherScript).digest('base64');
  return { src: switcherPath, integrity: `sha384-${digest}` };
}

function liveOf(script: string | undefined, calls = ''): LiveScripts | undefined {
  return script === undefined
    ? undefined
    : { plain: hashed(script), calling: hashed(calls + script) };
}

function hashed(text: string): LiveScript {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

const requests = defineTimer({
  name: 'dragoman_request_duration_seconds',
  help: 'Requests of visitors until the response has begun, by what was sent and what the cache did.',
  labels: ['outcome', 'cache'],
});
const faults = defineCounter({
  name: 'dragoman_request_faults_total',
  help: 'Requests of visitors answered by an error page, by reason.',
  labels: ['reason'],
});

function createProxyServer(
  context: ProxyContext,
  { database, switcherScript: script }: ProxyOptions,
): Server {
  const sendScript = script === undefined ? undefined : switcherResponder(script);
  const answerDynamicStrings = dynamicStringsResponder(context, database);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now();
    let outcome = 'own none';
    response.on('error', () => {});
    try {
      assertAnswerable(request);
      const path = request.url?.split('?', 1)[0] ?? '';
      const challenge = challengeToken(path);
      if (sendScript !== undefined && path === switcherPath) sendScript(request, response);
      else if (context.live !== undefined && path === stringsPath)
        await answerDynamicStrings(request, response);
      else if (challenge !== undefined)
        await answerChallenge(database, challenge, request, response);
      else outcome = await handle(context, request, response);
    } catch (error) {
      const fault = faultOf(error);
      logFault(context, { err: error, reason: fault.reason, url: request.url }, 'a request failed');
      sendFault(response, fault);
      faults.add(fault.reason);
      outcome = 'error none';
      request.resume();
    }
    requests.record(outcome, performance.now() - began);
    const [sent, cache] = outcome.split(' ', 2);
    annotateSpan({ 'dragoman.outcome': sent, 'dragoman.cache': cache });
  };
  const server = createServer(
    {
      maxHeaderSize: 64 * 1024,
      requestTimeout: 0,
      headersTimeout: 30_000,
      keepAliveTimeout: 65_000,
      // Requests to upgrade to HTTP/2 over plain text get an ordinary HTTP/1.1 response (RFC 9110 §7.8).
      shouldUpgradeCallback: ({ headers }) => !/^\s*h2c?\b/i.test(headers.upgrade ?? ''),
    },
    answer,
  );
  endUnfinishedBodies(server);
  server.on('upgrade', (request, socket, head) => void upgrade(context, request, socket, head));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket));
  return server;
}

/** Logs a fault as a warning, or at debug level for an unknown host: anyone can request any host. */
function logFault(
  { log }: ProxyContext,
  fault: { readonly err: unknown; readonly reason: string; readonly url: string | undefined },
  message: string,
): void {
  if (fault.reason === 'unknown-host') log.debug(fault, message);
  else log.warn(fault, message);
}

async function upgrade(
  context: ProxyContext,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  socket.on('error', () => {});
  try {
    assertAnswerable(request);
    const routed = await route(context, request);
    if (routed.type === 'exchange') return await joinUpgrade(routed.exchange, socket, head);
    endSoon(
      socket,
      `HTTP/1.1 ${routed.status} Moved\r\nlocation: ${routed.location}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    );
  } catch (error) {
    const fault = faultOf(error);
    logFault(context, { err: error, reason: fault.reason, url: request.url }, 'an upgrade failed');
    const { status, headers, body } = faultResponse(fault);
    const lines = Object.entries({ ...headers, connection: 'close' });
    const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    endSoon(socket, Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Error\r\n${text}\r\n`), body]));
  }
}

const refusals: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const status = refusals[error.code ?? ''] ?? '400 Bad Request';
  endSoon(socket, `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
