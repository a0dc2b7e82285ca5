/**
 * Preloaded before the server's own modules. Adds paths below `/.fault/` to every HTTP server of the process, whose code
 * fails outside any `catch`, and `/.fault/held`, which responds once `/.fault/release` is requested.
 */
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const held: ServerResponse[] = [];

const paths: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  held: (_request, response) => void held.push(response),
  release: (_request, response) => {
    for (const waiting of held.splice(0)) waiting.end('still here');
    response.end('released');
  },
  atOnce: () => fail('at once'),
  timer: () => void setTimeout(() => fail('in a timer'), 1),
  tick: () => process.nextTick(() => fail('in a tick')),
  rejection: async () => {
    await undefined;
    fail('in a promise');
  },
  text: () => void Promise.reject('no Error at all'),
  body: (request) => void request.on('data', () => fail('at a byte')),
  begun: (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('half of ');
    setTimeout(() => fail('after the answer had begun'), 1);
  },
};

function fail(where: string): never {
  throw new Error(`a fault ${where}`);
}

const emit = Server.prototype.emit as (this: Server, ...args: unknown[]) => boolean;
Server.prototype.emit = function (this: Server, ...args: unknown[]) {
  const [event, request, target] = args as [string, IncomingMessage, ServerResponse & Duplex];
  const name = /^\/\.fault\/(\w+)/.exec(request?.url ?? '')?.[1];
  if (name === undefined || (event !== 'request' && event !== 'upgrade'))
    return emit.apply(this, args);
  if (event === 'upgrade') setTimeout(() => fail('in an upgrade'), 1);
  else paths[name]?.(request, target);
  return true;
} as typeof Server.prototype.emit;
