/** Child process: a minimal node:http pass-through proxy. Takes the origin's port as its argument. */
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportPort } from './child.ts';

const agent = new Agent({ keepAlive: true });
const target = { host: '127.0.0.1', port: Number(process.argv[2]), agent };

const server = createServer((incoming, response) => {
  const { method, url: path, headers } = incoming;
  const outgoing = request({ ...target, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
});
server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port));
