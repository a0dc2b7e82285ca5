import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bucket, requests } from './calls.data.ts';
import { serveObject } from './delivery/serve.ts';
import { readIncoming } from './incoming.ts';
import { checkObjectName } from './names.ts';
import { listFolder } from './objects/list.ts';
import { findObject } from './objects/objects.store.ts';
import { removeObjects } from './objects/remove.ts';
import { uploadObject } from './objects/upload.ts';
import { header, type RouteContext, read } from './request.ts';

const nameOf = ({ params }: FastifyRequest) => checkObjectName((params as { '*': string })['*']);

/** Serves public addresses, regardless of the caller. */
export function publicRoute(app: FastifyInstance, context: RouteContext): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `/object/public/${bucket}/*`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const name = nameOf(request);
      await serveObject(context, request, reply, async () =>
        (await context.isWithheld(name)) ? undefined : findObject(context.database.kysely, name),
      );
      return reply;
    },
  });
}

/** Lists a folder and removes objects, as the caller. */
export function objectRoutes(app: FastifyInstance, context: RouteContext): void {
  app.post(`/object/list/${bucket}`, async (request) => {
    const { prefix, limit, offset } = read(requests.list, request.body);
    const claims = await context.claims(request);
    return context.database.withRls(claims, (queries) =>
      listFolder(queries, { prefix, limit, offset }),
    );
  });
  app.delete(`/object/${bucket}`, async (request) => {
    const { prefixes } = read(requests.remove, request.body);
    return removeObjects(context, await context.claims(request), prefixes);
  });
}

/** Serves uploads. Bodies are streams, whatever their type. */
export async function uploadRoute(app: FastifyInstance, context: RouteContext): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post(`/object/${bucket}/*`, async (request) => {
    const claims = await context.claims(request);
    const { drain, ...incoming } = await readIncoming(request);
    try {
      const upsert = header(request, 'x-upsert') === 'true';
      const upload = { name: nameOf(request), claims, upsert, ...incoming };
      const { id, name } = await uploadObject(context, upload);
      return { Id: id, Key: `${bucket}/${name}` };
    } finally {
      drain();
    }
  });
}
