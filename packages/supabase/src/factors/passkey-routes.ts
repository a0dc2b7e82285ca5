import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  deviceOf,
  invalid,
  isStrongEnough,
  read,
  refuseImpersonation,
  requireService,
  requireSession,
} from '../auth-wire/index.ts';
import { passkeysOf, removePasskey, renamePasskey } from './passkeys.store.ts';
import {
  finishAuthentication,
  finishRegistration,
  passkeyJson,
  passkeySchema,
  startAuthentication,
  startRegistration,
} from './passkeys.ts';
import { accountName } from './relying-party.ts';
import type { RelyingParty } from './webauthn.ts';

const renameSchema = z.object({ friendly_name: z.string().trim().max(255) });

/** Serves `/passkeys` for users and administrators. */
export function passkeyRoutes(
  app: FastifyInstance,
  context: AuthContext,
  party: RelyingParty,
): void {
  app.post('/passkeys/registration/options', async (request) => {
    const user = await owner(context, request);
    return startRegistration(context, party, user, accountName(user));
  });
  app.post('/passkeys/registration/verify', async (request) => {
    const user = await owner(context, request);
    return finishRegistration(context, party, user, read(passkeySchema, request.body));
  });
  app.post('/passkeys/authentication/options', async (request) => {
    await context.limits.take('token', deviceOf(context, request).ip);
    return startAuthentication(context, party);
  });
  app.post('/passkeys/authentication/verify', async (request) => {
    const device = deviceOf(context, request);
    await context.limits.take('verify', device.ip);
    return finishAuthentication(context, party, read(passkeySchema, request.body), device);
  });
  managementRoutes(app, context);
}

function managementRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/passkeys', async (request) => {
    const { user } = await requireSession(context, request);
    return (await passkeysOf(context.db, user.id)).map(passkeyJson);
  });
  app.patch('/passkeys/:id', async (request) => {
    const user = await owner(context, request);
    const { friendly_name } = read(renameSchema, request.body);
    const row = await renamePasskey(context.db, user.id, uuid(request, 'id'), friendly_name);
    if (row === undefined) throw notFound();
    return passkeyJson(row);
  });
  app.delete('/passkeys/:id', async (request) => {
    const user = await owner(context, request);
    return remove(context, user.id, uuid(request, 'id'));
  });
  const serviceOnly = { preHandler: requireService.bind(undefined, context) };
  app.get('/admin/users/:userId/passkeys', serviceOnly, async (request) =>
    (await passkeysOf(context.db, uuid(request, 'userId'))).map(passkeyJson),
  );
  app.delete('/admin/users/:userId/passkeys/:id', serviceOnly, (request) =>
    remove(context, uuid(request, 'userId'), uuid(request, 'id')),
  );
}

// A passkey alone signs in, so changing one requires the second factor, if any.
async function owner(context: AuthContext, request: FastifyRequest) {
  const signedIn = await requireSession(context, request);
  await refuseImpersonation(context, signedIn);
  if (await isStrongEnough(context.db, signedIn)) return signedIn.user;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to change passkeys');
}

async function remove(context: AuthContext, userId: string, id: string) {
  if (!(await removePasskey(context.db, userId, id))) throw notFound();
  return {};
}

function uuid(request: FastifyRequest, name: string): string {
  const value = (request.params as Record<string, string>)[name];
  if (value !== undefined && z.uuid().safeParse(value).success) return value;
  throw invalid(`${name} must be an UUID`);
}

function notFound(): AuthError {
  return new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found');
}
