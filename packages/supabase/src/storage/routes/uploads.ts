import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StorageContext } from '../context.ts';
import { checkObjectName } from '../names.ts';
import { bucketOrThrow, tryWrite, type Upload, uploadObject } from '../objects/upload.ts';
import { readIncoming } from './incoming.ts';
import { header, placeOf, type RouteContext } from './request.ts';

const uploadUrlSeconds = 2 * 60 * 60;

/** Serves uploads by token and by signed URL. Bodies are streams, whatever their type. */
export async function uploadRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const method of ['POST', 'PUT'] as const) {
    app.route({
      method,
      url: '/object/:bucket/*',
      handler: async (request) => {
        const { claims } = await context.caller(request);
        const upsert = method === 'PUT' || header(request, 'x-upsert') === 'true';
        const { id, key } = await receive(context, request, { claims, owner: claims.sub, upsert });
        return { Id: id, Key: key };
      },
    });
  }
  app.put<{ Querystring: { token?: string } }>('/object/upload/sign/:bucket/*', async (request) => {
    const { bucketId, name } = placeOf(request);
    const { owner, upsert = false } = await context.signer.verify(request.query.token ?? '', {
      url: `${bucketId}/${name}`,
      scope: 'upload',
    });
    // Row-level security was checked when the URL was signed.
    const claims = { role: 'service_role' } as const;
    const { key } = await receive(context, request, { claims, owner, upsert });
    return { Key: key };
  });
}

async function receive(
  context: StorageContext,
  request: FastifyRequest,
  by: Pick<Upload, 'claims' | 'owner' | 'upsert'>,
): Promise<{ id: string; key: string }> {
  const { drain, ...incoming } = await readIncoming(request);
  const { bucketId, name } = placeOf(request);
  try {
    const { id } = await uploadObject(context, { bucketId, name, ...by, ...incoming });
    return { id, key: `${bucketId}/${name}` };
  } finally {
    drain();
  }
}

/** Signs a URL for an upload, if row-level security lets the caller write there. */
export function signUploadRoute(app: FastifyInstance, context: RouteContext): void {
  app.post('/object/upload/sign/:bucket/*', async (request) => {
    const { claims } = await context.caller(request);
    const { bucketId, name } = placeOf(request);
    await bucketOrThrow(context, bucketId);
    const upsert = header(request, 'x-upsert') === 'true';
    const object = {
      bucketId,
      name: checkObjectName(name),
      owner: claims.sub,
      metadata: {},
      userMetadata: undefined,
      version: randomUUID(),
    };
    await tryWrite(context, claims, upsert, object);
    const url = `${bucketId}/${name}`;
    const owner = claims.sub === undefined ? {} : { owner: claims.sub };
    const token = await context.signer.sign(
      { url, scope: 'upload', upsert, ...owner },
      uploadUrlSeconds,
    );
    return { url: `/object/upload/sign/${url}?token=${token}`, token };
  });
}
