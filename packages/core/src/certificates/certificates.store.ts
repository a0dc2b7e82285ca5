import { type Database, databaseTime } from '@dragoman/database/connection';
import { sql } from 'kysely';
import type { OrderLimits } from './limits.ts';

export interface StoredCertificate {
  readonly host: string;
  readonly chain: string;
  /** Sealed. */
  readonly privateKey: Buffer;
}

export interface OrderRequest {
  readonly host: string;
  readonly registeredDomain: string;
  readonly by: string;
  /** Milliseconds after which another process may order. */
  readonly lease: number;
}

/** Why nothing is ordered now: another process is ordering (`isElsewhere`), it is too early, or the limit is reached. */
export interface Later {
  /** Milliseconds. */
  readonly wait: number;
  readonly isElsewhere: boolean;
}

/** All certificates, or that of one host. */
export async function readCertificates(
  { kysely }: Database,
  host?: string,
): Promise<StoredCertificate[]> {
  const query = kysely
    .selectFrom('certificates')
    .select(['host', 'chain', 'private_key'])
    .where('chain', 'is not', null);
  const rows = await (host === undefined ? query : query.where('host', '=', host)).execute();
  return rows.flatMap(({ host: name, chain, private_key }) =>
    chain === null || private_key === null ? [] : [{ host: name, chain, privateKey: private_key }],
  );
}

/** Leases the order of a host to this process, or returns when to try again. Serialized across all processes. */
export function acquireLease(
  { kysely }: Database,
  request: OrderRequest,
  limits: OrderLimits,
): Promise<Later | undefined> {
  return kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('dragoman certificate orders'))`.execute(
      transaction,
    );
    const { host, registeredDomain: registered_domain, by, lease } = request;
    const counted = await transaction
      .selectFrom('certificate_orders')
      .select((eb) => [
        eb.fn.countAll<number>().as('all'),
        eb.fn
          .countAll<number>()
          .filterWhere('registered_domain', '=', registered_domain)
          .as('ofDomain'),
      ])
      .where('ordered_at', '>', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow();
    if (counted.all >= limits.perHour || counted.ofDomain >= limits.perDomainAndHour) {
      return { wait: limits.pauseWhenFull, isElsewhere: false };
    }
    const until = sql<Date>`now() + ${lease} * interval '1 millisecond'`;
    const values = { ordered_by: by, ordered_until: until };
    const written = await transaction
      .insertInto('certificates')
      .values({ host, registered_domain, ...values })
      .onConflict((conflict) =>
        conflict
          .column('host')
          .doUpdateSet(values)
          .where('certificates.next_order_at', '<=', sql<Date>`clock_timestamp()`)
          .where((eb) =>
            eb.or([
              eb('certificates.ordered_until', 'is', null),
              eb('certificates.ordered_until', '<', sql<Date>`clock_timestamp()`),
            ]),
          ),
      )
      .returning('host')
      .executeTakeFirst();
    return written === undefined ? nextOrderTime(transaction, host) : undefined;
  });
}

/** Records an order for the limits. */
export async function insertOrder(
  { kysely }: Database,
  host: string,
  registered_domain: string,
): Promise<void> {
  await kysely.insertInto('certificate_orders').values({ host, registered_domain }).execute();
}

function nextOrderTime(kysely: Database['kysely'], host: string): Promise<Later> {
  return kysely
    .selectFrom('certificates')
    .select([
      sql<number>`(extract(epoch from greatest(next_order_at, coalesce(ordered_until, next_order_at))
        - clock_timestamp()) * 1000)::float8`.as('wait'),
      sql<boolean>`coalesce(ordered_until > clock_timestamp(), false)`.as('isElsewhere'),
    ])
    .where('host', '=', host)
    .executeTakeFirstOrThrow();
}

/** Shares a challenge with every process. */
export async function writeChallenge(
  { kysely }: Database,
  host: string,
  challenge: { readonly token: string; readonly answer: string },
): Promise<void> {
  await kysely
    .updateTable('certificates')
    .set({ challenge_token: challenge.token, challenge_answer: challenge.answer })
    .where('host', '=', host)
    .execute();
}

/** The response to a challenge of any process; undefined for an unknown token. */
export async function readChallenge(
  { kysely }: Database,
  host: string,
  token: string,
): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('certificates')
    .select('challenge_answer')
    .where('host', '=', host)
    .where('challenge_token', '=', token)
    .executeTakeFirst();
  return row?.challenge_answer ?? undefined;
}

const noOrder = {
  ordered_by: null,
  ordered_until: null,
  challenge_token: null,
  challenge_answer: null,
} as const;

/** Stores a certificate and ends its order. */
export async function writeCertificate(
  { kysely }: Database,
  certificate: StoredCertificate & {
    readonly registeredDomain: string;
    readonly notBefore: Date;
    readonly notAfter: Date;
  },
): Promise<void> {
  const { host, registeredDomain: registered_domain, chain, privateKey } = certificate;
  const values = {
    chain,
    private_key: privateKey,
    not_before: certificate.notBefore,
    not_after: certificate.notAfter,
    failures: 0,
    // Allows the next order at once, even if another process's clock is behind.
    next_order_at: new Date(0),
    last_error: null,
    ...noOrder,
  };
  await kysely
    .insertInto('certificates')
    .values({ host, registered_domain, ...values })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(values))
    .execute();
}

/** Ends a failed order. Returns the milliseconds until the next one, which `pauseFor` decides from the failures in a row. */
export async function writeFailure(
  { kysely }: Database,
  order: { readonly host: string; readonly by: string; readonly message: string },
  pauseFor: (failures: number) => number,
): Promise<number> {
  const row = await kysely
    .selectFrom('certificates')
    .select('failures')
    .where('host', '=', order.host)
    .executeTakeFirst();
  const failures = (row?.failures ?? 0) + 1;
  const wait = pauseFor(failures);
  await kysely
    .updateTable('certificates')
    .set({ failures, next_order_at: databaseTime(wait), last_error: order.message, ...noOrder })
    .where('host', '=', order.host)
    .where('ordered_by', '=', order.by)
    .execute();
  return wait;
}

/** Ends an order that was not needed. */
export async function releaseOrder({ kysely }: Database, host: string, by: string): Promise<void> {
  await kysely
    .updateTable('certificates')
    .set(noOrder)
    .where('host', '=', host)
    .where('ordered_by', '=', by)
    .execute();
}

/** Deletes orders that no longer count and certificates that expired a month ago. */
export async function deleteOld({ kysely }: Database): Promise<void> {
  await kysely
    .deleteFrom('certificate_orders')
    .where('ordered_at', '<', sql<Date>`now() - interval '8 days'`)
    .execute();
  await kysely
    .deleteFrom('certificates')
    .where('not_after', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}

export interface StoredAccount {
  readonly accountUrl: string;
  /** Sealed. */
  readonly privateKey: Buffer;
}

/** Our account at an authority; undefined if there is none. */
export async function readAccount(
  { kysely }: Database,
  directoryUrl: string,
): Promise<StoredAccount | undefined> {
  const row = await kysely
    .selectFrom('acme_accounts')
    .selectAll()
    .where('directory_url', '=', directoryUrl)
    .executeTakeFirst();
  return row && { accountUrl: row.account_url, privateKey: row.private_key };
}

/** Stores our account at an authority and replaces a former one. */
export async function writeAccount(
  { kysely }: Database,
  directory_url: string,
  { accountUrl: account_url, privateKey: private_key }: StoredAccount,
): Promise<void> {
  await kysely
    .insertInto('acme_accounts')
    .values({ directory_url, account_url, private_key })
    .onConflict((conflict) =>
      conflict.column('directory_url').doUpdateSet({ account_url, private_key }),
    )
    .execute();
}
