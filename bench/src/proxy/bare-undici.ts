/** Child process: a minimal pass-through proxy on undici's dispatch. Takes the origin's port as its argument. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Dispatcher, Pool } from 'undici';
import { reportPort } from './child.ts';

const pool = new Pool(`http://127.0.0.1:${process.argv[2]}`, { connections: 64 });

function handlerOf(response: ServerResponse): Dispatcher.DispatchHandler {
  return {
    onRequestStart(controller) {
      response.on('drain', () => controller.resume());
      response.on('close', () => {
        if (!response.writableFinished) controller.abort(new Error('the visitor disconnected'));
      });
    },
    onResponseStart: (_controller, status, headers) => void response.writeHead(status, headers),
    onResponseData(controller, chunk) {
      if (!response.write(chunk)) controller.pause();
    },
    onResponseEnd: () => void response.end(),
    onResponseError: () => void response.destroy(),
  };
}

const server = createServer((incoming, response) => {
  const { method = 'GET', url: path = '/', headers } = incoming;
  const { connection, ...sent } = headers;
  const body = method === 'GET' ? null : incoming;
  pool.dispatch({ method, path, headers: sent, body }, handlerOf(response));
});
server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port));
