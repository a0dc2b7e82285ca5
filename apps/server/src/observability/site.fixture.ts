import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '@dragoman/database/connection';
import { insertWebsite } from '@dragoman/database/testing';

/** Starts a site, and adds it as a website in French. `/broken…` ends without a response. */
export async function startSite(database: Database, respond: RequestListener) {
  const origin = createServer((request, response) => {
    if (request.url?.startsWith('/broken')) request.socket.destroy();
    else respond(request, response);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const site = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
  const id = await insertWebsite(database, {
    url: `http://${site}/`,
    translation_languages: ['fr'],
  });
  return {
    /** Host and port of the site itself. */
    site,
    /** Where the proxy serves it. */
    host: `${id}.proxy.localhost`,
    close() {
      origin.closeAllConnections();
      origin.close();
    },
  };
}
