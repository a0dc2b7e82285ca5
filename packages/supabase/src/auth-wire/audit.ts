import type { AuthContext } from './context.ts';
import type { AuthTransaction } from './schema.ts';

export interface AuditEntry {
  /** GoTrue's name: `login`, `logout`, `user_signedup`, `token_refreshed`, … */
  readonly action: string;
  readonly actor: { readonly id: string; readonly email: string | null };
  readonly ip: string;
  readonly traits?: Readonly<Record<string, unknown>>;
}

const types: Readonly<Record<string, string>> = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_deleted: 'team',
  token_refreshed: 'token',
  token_revoked: 'token',
};

/** Writes an entry of the audit log, in GoTrue's shape. */
export async function audit(
  { now }: AuthContext,
  tx: AuthTransaction,
  { action, actor, ip, traits }: AuditEntry,
): Promise<void> {
  const payload = {
    action,
    actor_id: actor.id,
    actor_username: actor.email ?? '',
    log_type: types[action] ?? 'user',
    ...(traits && { traits }),
  };
  await tx
    .insertInto('auth.audit_log_entries')
    .values({ payload: JSON.stringify(payload), created_at: now(), ip_address: ip.slice(0, 64) })
    .execute();
}
