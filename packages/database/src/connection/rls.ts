import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema/index.ts';

/** The claims of a verified token, which row-level security reads through `auth.uid()`, `auth.role()` and `auth.jwt()`. */
export interface Claims {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  /** The user's id; absent for `anon`. */
  readonly sub?: string;
  readonly [claim: string]: unknown;
}

/** Settings of a transaction, by name, such as `statement_timeout`. */
export type TransactionSettings = Readonly<Record<string, string>>;

/**
 * Runs `work` in a transaction with the role and the claims of a token, set in one round trip with `begin` and dropped at its
 * end. Rolls back and rethrows if `work` throws.
 */
export function runWithRls<T>(
  pool: pg.Pool,
  claims: Claims,
  work: (transaction: Transaction<Schema>) => Promise<T>,
  settings: TransactionSettings = {},
): Promise<T> {
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RlsDriver(pool, claims, settings),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return kysely.transaction().execute(work);
}

class RlsDriver extends PostgresDriver {
  readonly #begin: string;

  constructor(pool: pg.Pool, claims: Claims, settings: TransactionSettings) {
    super({ pool });
    // The role is last, because row-level security may read the others once it has changed.
    const all = { ...settings, 'request.jwt.claims': JSON.stringify(claims), role: claims.role };
    const list = Object.entries(all).map(
      ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
    );
    this.#begin = `begin; select ${list.join(', ')}`;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(this.#begin));
    } catch (error) {
      // The transaction was begun before the role was refused, and the connection returns to the pool.
      await connection.executeQuery(CompiledQuery.raw('rollback'));
      throw error;
    }
  }
}
