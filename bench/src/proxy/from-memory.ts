/**
 * Child process: serves one response from memory with node:http, the least that any cache in Node can cost. Fetches it at
 * the start. Arguments: port, Host field, path and Accept-Encoding.
 */
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { reportPort } from './child.ts';

const [port, host, path, coding = 'identity'] = process.argv.slice(2);

const headers = { host, 'accept-encoding': coding };

get({ host: '127.0.0.1', port, path, headers, agent: false }, async (answer) => {
  const fields = answer.rawHeaders.filter(
    (_, index) =>
      !/^(?:connection|keep-alive)$/i.test(answer.rawHeaders[index - (index % 2)] ?? ''),
  );
  const body = await buffer(answer);
  const server = createServer((_request, response) => {
    response.writeHead(200, 'OK', fields);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port));
});
