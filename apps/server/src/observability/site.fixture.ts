import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '@dragoman/database/connection';
import { createUser } from '@dragoman/database/testing';

/** Starts a site, and adds it as a website in French. `/broken…` ends without a response. */
export async function startSite(database: Database, respond: RequestListener) {
  const origin = createServer((request, response) => {
    if (request.url?.startsWith('/broken')) request.socket.destroy();
    else respond(request, response);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const site = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
  const { id } = await database.kysely
    .insertInto('websites')
    .values({
      user_id: await createUser(database),
      url: `http://${site}/`,
      original_language: 'en',
      translation_languages: ['fr'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
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
