import {
  type AuthContext,
  type AuthTransaction,
  addIdentity,
  createUser,
  findUser,
  type JsonObject,
  type UserRow,
} from '../../auth-wire/index.ts';

export interface NewEmailUser {
  readonly email: string;
  readonly data: JsonObject;
  readonly encryptedPassword?: string;
  readonly confirmed: boolean;
}

/** Creates a user with an e-mail identity. Throws 422 `email_exists`. */
export async function createEmailUser(
  context: AuthContext,
  tx: AuthTransaction,
  { email, data, encryptedPassword, confirmed }: NewEmailUser,
): Promise<UserRow> {
  const id = crypto.randomUUID();
  const profile = { sub: id, email, email_verified: confirmed, phone_verified: false };
  await createUser(context, tx, {
    id,
    email,
    emailConfirmed: confirmed,
    userMetadata: { ...data, ...profile },
    ...(encryptedPassword !== undefined && { encryptedPassword }),
  });
  await addIdentity(context, tx, {
    userId: id,
    provider: 'email',
    providerId: id,
    data: profile,
  });
  return (await findUser(tx, id)) as UserRow;
}
