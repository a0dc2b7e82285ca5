import { rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';
import type { SignedIn } from './require-user.ts';

type Session = Pick<SignedIn, 'session'>;

/** True if an administrator acts as the user of a session. */
export async function isImpersonation({ db }: AuthContext, { session }: Session): Promise<boolean> {
  const rows = await rowsOf<{ is: boolean }>(db)`
    select public.is_impersonation(${session?.id ?? null}::text) as is`;
  return rows[0]?.is === true;
}

/** Throws 403 `no_authorization` if an administrator acts as the user: how an account is entered is the owner's. */
export async function refuseImpersonation(context: AuthContext, signedIn: Session): Promise<void> {
  if (!(await isImpersonation(context, signedIn))) return;
  const message = 'You are acting as a user. Only they can do this.';
  throw new AuthError(403, 'no_authorization', message);
}

/** Records a call that writes, if an administrator acts as the user. `action`: `PUT /auth/v1/user`. */
export async function recordImpersonatedWrite(
  { db }: AuthContext,
  { session }: Session,
  action: string,
): Promise<void> {
  await sql`select public.record_impersonated_write(${session?.id ?? null}::text, ${action})`.execute(
    db,
  );
}
