import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkObjectName } from '../names.ts';
import { existingNames } from '../objects/objects.store.ts';
import type { UrlSigner } from '../signing.ts';
import { refusals } from '../storage-error.ts';
import { noVersion, placeOf, type RouteContext, read } from './request.ts';

const expiresIn = z
  .int()
  .min(1)
  .max(100 * 366 * 24 * 60 * 60);
const noTransform = z
  .strictObject({}, { error: 'image transformations are not served by this backend' })
  .nullish();
const one = z.object({ expiresIn, transform: noTransform, versionId: noVersion });
const many = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) });

/** Signs URLs for downloads, if the caller can read the objects. */
export function signedUrlRoutes(app: FastifyInstance, context: RouteContext): void {
  const { database, caller, signer } = context;
  app.post('/object/sign/:bucket/*', async (request) => {
    const input = read(one, request.body);
    const { claims } = await caller(request);
    const { bucketId, name } = placeOf(request);
    checkObjectName(name);
    const known = await database.withRls(claims, (queries) =>
      existingNames(queries, bucketId, [name]),
    );
    if (!known.has(name)) throw refusals.noSuchKey();
    return { signedURL: await sign(signer, `${bucketId}/${name}`, input.expiresIn) };
  });
  app.post<{ Params: { bucket: string } }>('/object/sign/:bucket', async (request) => {
    const input = read(many, request.body);
    const { claims } = await caller(request);
    const { bucket } = request.params;
    const known = await database.withRls(claims, (queries) =>
      existingNames(queries, bucket, input.paths),
    );
    return Promise.all(
      input.paths.map(async (path) =>
        known.has(path)
          ? {
              error: null,
              path,
              signedURL: await sign(signer, `${bucket}/${path}`, input.expiresIn),
            }
          : { error: notReadable, path, signedURL: null },
      ),
    );
  });
}

const notReadable = 'Either the object does not exist or you do not have access to it';

// Not percent-encoded: the client encodes the whole URL.
async function sign(signer: UrlSigner, url: string, seconds: number): Promise<string> {
  return `/object/sign/${url}?token=${await signer.sign({ url, scope: 'download' }, seconds)}`;
}
