import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  audit,
  createOneTimeToken,
  createUser,
  deviceOf,
  emailExists,
  findUser,
  findUserByEmail,
  hashPassword,
  invalid,
  type JsonObject,
  loadUserJson,
  lockEmail,
  metadata,
  type OneTimeToken,
  optionalText,
  read,
  readEmail,
  resolveRedirect,
  sendMail,
  type UserRow,
  verifyLink,
} from '../auth-wire/index.ts';
import { addOwnIdentity } from './create.ts';
import { type LinkType, links } from './links.data.ts';

const generateSchema = z.object({
  type: z.string(),
  email: z.string(),
  new_email: optionalText,
  password: optionalText,
  data: metadata,
  redirect_to: optionalText,
});
const inviteSchema = z.object({ email: z.string(), data: metadata });

interface Made {
  readonly user: UserRow;
  readonly token: OneTimeToken;
}

/** `POST /admin/generate_link`: returns a link and its code without mailing them. */
export async function generateLink(context: AuthContext, request: FastifyRequest) {
  const body = read(generateSchema, request.body);
  const link = readType(body.type);
  const input = {
    type: link,
    email: readEmail(body.email),
    newEmail: body.new_email === undefined ? undefined : readEmail(body.new_email),
    data: body.data,
    encryptedPassword: await readPassword(context, body),
  };
  const { user, token } = await context.transaction((tx) => makeLink(context, tx, input));
  const redirectTo = wantedRedirect(context, request, body.redirect_to);
  const { verification } = links[link];
  return {
    ...(await loadUserJson(context.db, user.id)),
    action_link: verifyLink(context, { token: token.token, type: verification, redirectTo }),
    email_otp: token.code,
    hashed_token: token.token,
    verification_type: link,
    redirect_to: redirectTo,
  };
}

/** `POST /invite`: creates an account and mails its link. Throws 422 `email_exists` for a confirmed address. */
export async function invite(context: AuthContext, request: FastifyRequest) {
  const body = read(inviteSchema, request.body);
  const email = readEmail(body.email);
  const input = { type: 'invite', email, data: body.data } as const;
  const { user, token } = await context.transaction(async (tx) => {
    const made = await makeLink(context, tx, input);
    const { ip } = deviceOf(context, request);
    await audit(context, tx, { action: 'user_invited', actor: made.user, ip });
    return made;
  });
  const link = { type: 'invite', redirectTo: wantedRedirect(context, request) } as const;
  await sendMail(context, request, user, { kind: 'invite', to: email, token, link });
  return loadUserJson(context.db, user.id);
}

function readType(type: string): LinkType {
  if (Object.hasOwn(links, type)) return type as LinkType;
  throw invalid(`Invalid email action link type requested: ${type}`);
}

async function readPassword(
  context: AuthContext,
  { type, password }: z.infer<typeof generateSchema>,
): Promise<string | undefined> {
  if (type !== 'signup') return undefined;
  if (password === undefined) throw invalid('Signup requires a valid password');
  return hashPassword(context, password);
}

interface NewLink {
  readonly type: LinkType;
  readonly email: string;
  readonly newEmail?: string | undefined;
  readonly data: JsonObject;
  readonly encryptedPassword?: string | undefined;
}

async function makeLink(context: AuthContext, tx: AuthTransaction, input: NewLink): Promise<Made> {
  const { type, email } = input;
  await lockEmail(tx, email);
  const user = await subject(context, tx, input);
  const { tokenType, sentAt } = links[type];
  const changes = type.startsWith('email_change') ? await changeOf(tx, user, input) : {};
  const now = context.now();
  await tx
    .updateTable('auth.users')
    .set({
      [sentAt]: now,
      updated_at: now,
      ...(type === 'invite' && { invited_at: now }),
      ...changes,
    })
    .where('id', '=', user.id)
    .execute();
  const to = type === 'email_change_new' ? (input.newEmail ?? '') : email;
  const token = await createOneTimeToken(context, tx, { userId: user.id, tokenType, email: to });
  return { user: (await findUser(tx, user.id)) as UserRow, token };
}

// Sign-ups, invitations and magic links create a missing user; the others require one.
async function subject(
  context: AuthContext,
  tx: AuthTransaction,
  { type, email, data, encryptedPassword }: NewLink,
): Promise<UserRow> {
  const found = await findUserByEmail(tx, email);
  const { creates, onlyUnconfirmed } = links[type];
  if (found === undefined && !creates) throw new AuthError(404, 'user_not_found', 'User with this email not found'); // biome-ignore format: a list of rules
  if (found !== undefined && onlyUnconfirmed && found.email_confirmed_at !== null) throw emailExists(); // biome-ignore format: a list of rules
  if (found !== undefined) {
    if (encryptedPassword !== undefined) await setPassword(tx, found.id, encryptedPassword);
    return found;
  }
  const user = await createUser(context, tx, {
    email,
    userMetadata: data,
    ...(encryptedPassword !== undefined && { encryptedPassword }),
  });
  await addOwnIdentity(context, tx, user, { email });
  return user;
}

async function setPassword(tx: AuthTransaction, id: string, encrypted_password: string) {
  await tx.updateTable('auth.users').set({ encrypted_password }).where('id', '=', id).execute();
}

async function changeOf(tx: AuthTransaction, user: UserRow, { newEmail }: NewLink) {
  if (newEmail === undefined) throw invalid('A new_email is required');
  if ((await findUserByEmail(tx, newEmail)) !== undefined) throw emailExists();
  // Both links belong to one change; another address begins a new one.
  if (user.email_change === newEmail) return {};
  await tx
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', user.id)
    .where('token_type', 'in', ['email_change_token_new', 'email_change_token_current'])
    .execute();
  return { email_change: newEmail, email_change_confirm_status: 0 };
}

function wantedRedirect(context: AuthContext, request: FastifyRequest, inBody?: string): string {
  const { redirect_to: inQuery } = request.query as { redirect_to?: unknown };
  return resolveRedirect(context, typeof inQuery === 'string' && inQuery ? inQuery : inBody);
}
