import {
  type AuthContext,
  type AuthTransaction,
  addEmailIdentity,
  createUser,
  emailProfile,
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
  const profile = emailProfile(id, email, confirmed);
  await createUser(context, tx, {
    id,
    email,
    emailConfirmed: confirmed,
    userMetadata: { ...data, ...profile },
    ...(encryptedPassword !== undefined && { encryptedPassword }),
  });
  await addEmailIdentity(context, tx, profile);
  return (await findUser(tx, id)) as UserRow;
}
