import { updateRow } from '@dragoman/database/connection';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  addEmailIdentity,
  audit,
  createOneTimeToken,
  createUser,
  deviceOf,
  emailProfile,
  findUserByEmail,
  invalid,
  loadUserJson,
  lockEmail,
  metadata,
  optionalText,
  read,
  readEmail,
  requireService,
  resolveRedirect,
  verifyLink,
} from '../auth-wire/index.ts';
import { listFactors, removeFactorOf } from '../factors/index.ts';
import { createByAdmin } from './create.ts';
import { userSchema } from './fields.ts';
import { type Page, pageHeaders } from './pages.ts';
import { listUsers } from './people.store.ts';
import { requireUserById, updateByAdmin } from './update.ts';

const largestPage = 1000;
// The client sends empty strings for absent parameters.
const count = z.preprocess(
  (text) => text || undefined,
  z.coerce.number().int().min(1).max(1_000_000).optional(),
);
const listSchema = z.object({ page: count, per_page: count, filter: z.string().optional() });
// A soft deletion would keep the row.
const deleteSchema = z.object({ should_soft_delete: z.literal(false).nullish() });

/** Serves `/admin/users` and `/admin/generate_link` to holders of the service key. */
export function adminRoutes(app: FastifyInstance, context: AuthContext): void {
  app.register(async (admin) => {
    admin.addHook('preHandler', (request) => requireService(context, request));
    userRoutes(admin, context);
    admin.get('/admin/users/:id/factors', (request) => factorsOf(context, request));
    admin.delete('/admin/users/:id/factors/:factorId', (request) => dropOne(context, request));
    admin.post('/admin/generate_link', (request) => generateLink(context, request));
  });
}

function userRoutes(admin: FastifyInstance, context: AuthContext): void {
  admin.get('/admin/users', async (request, reply) => {
    const { page = 1, per_page = 50, filter } = read(listSchema, request.query);
    const requested: Page = { page, perPage: Math.min(per_page, largestPage) };
    const { users, total } = await listUsers(context.db, requested, filter);
    reply.headers(pageHeaders('/admin/users', requested, total));
    return { users, aud: 'authenticated' };
  });
  admin.post('/admin/users', async (request) => {
    const id = await createByAdmin(context, read(userSchema, request.body));
    await note(context, request, 'user_signedup', id);
    return loadUserJson(context.db, id);
  });
  admin.get('/admin/users/:id', async (request) => {
    const { id } = await requireUserById(context.db, userId(request));
    return loadUserJson(context.db, id);
  });
  admin.put('/admin/users/:id', async (request) => {
    const id = userId(request);
    await updateByAdmin(context, id, read(userSchema, request.body));
    await note(context, request, 'user_modified', id);
    return loadUserJson(context.db, id);
  });
  admin.delete('/admin/users/:id', async (request) => {
    read(deleteSchema, request.body);
    await removeByAdmin(context, userId(request));
    await note(context, request, 'user_deleted', userId(request));
    return {};
  });
}

function userId(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (z.uuid().safeParse(id).success) return id;
  throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
}

async function factorsOf(context: AuthContext, request: FastifyRequest) {
  const { id } = await requireUserById(context.db, userId(request));
  return listFactors(context, id);
}

async function dropOne(context: AuthContext, request: FastifyRequest) {
  const { id } = await requireUserById(context.db, userId(request));
  const { factorId } = request.params as { factorId: string };
  if (!z.uuid().safeParse(factorId).success) throw invalid('factor_id must be an UUID');
  return removeFactorOf(context, id, factorId);
}

async function note(context: AuthContext, request: FastifyRequest, action: string, id: string) {
  const { ip } = deviceOf(request);
  const actor = { id, email: 'service_role' };
  await context.transaction((tx) => audit(context, tx, { action, actor, ip }));
}

/** Deletes a user with all data. Throws 404 `user_not_found`. */
async function removeByAdmin(context: AuthContext, id: string): Promise<void> {
  await context.transaction(async (tx) => {
    await requireUserById(tx, id);
    await tx.deleteFrom('auth.users').where('id', '=', id).execute();
  });
}

const schema = z.object({
  type: z.literal('magiclink'),
  email: z.string(),
  data: metadata,
  redirect_to: optionalText,
});

/** `POST /admin/generate_link`: returns a magic link and its code without mailing them. Creates a missing user. */
async function generateLink(context: AuthContext, request: FastifyRequest) {
  const { type, data, ...body } = read(schema, request.body);
  const email = readEmail(body.email);
  const { id, link } = await context.transaction(async (tx) => {
    await lockEmail(tx, email);
    const found = await findUserByEmail(tx, email);
    const user = found ?? (await createUser(context, tx, { email, userMetadata: data }));
    if (found === undefined)
      await addEmailIdentity(context, tx, emailProfile(user.id, email, false));
    const now = context.now();
    await updateRow(tx, 'auth.users', user.id, { recovery_sent_at: now, updated_at: now });
    const made = { userId: user.id, tokenType: 'recovery_token', email } as const;
    return { id: user.id, link: await createOneTimeToken(context, tx, made) };
  });
  const { redirect_to: inQuery } = request.query as { redirect_to?: unknown };
  const wanted = typeof inQuery === 'string' && inQuery ? inQuery : body.redirect_to;
  const redirectTo = resolveRedirect(context, wanted);
  return {
    ...(await loadUserJson(context.db, id)),
    action_link: verifyLink(context, { token: link.token, type, redirectTo }),
    email_otp: link.code,
    hashed_token: link.token,
    verification_type: type,
    redirect_to: redirectTo,
  };
}
