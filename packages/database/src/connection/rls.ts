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

/** The claims of a verified token, as row-level security reads them through `auth.uid()`, `auth.role()` and `auth.jwt()`. */
export interface Claims {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  /** The user's id; absent for `anon`. */
  readonly sub?: string;
  readonly [claim: string]: unknown;
}

/**
 * Runs `work` in a transaction that has the role and the claims of a token; both end with the transaction. Opening it
 * and setting them is one round trip. Whatever `work` throws rolls back and is thrown on.
 */
export function runWithRls<T>(
  pool: pg.Pool,
  claims: Claims,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RlsDriver(pool, claims),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return kysely.transaction().execute(work);
}

class RlsDriver extends PostgresDriver {
  readonly #begin: string;

  constructor(pool: pg.Pool, claims: Claims) {
    super({ pool });
    const json = pg.escapeLiteral(JSON.stringify(claims));
    const role = pg.escapeLiteral(claims.role);
    // `request.jwt.claims` first: after the role has changed, row-level security may already look at it.
    this.#begin = `begin; select set_config('request.jwt.claims', ${json}, true), set_config('role', ${role}, true)`;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(this.#begin));
    } catch (error) {
      // The transaction was opened before the role was refused, and the connection goes back to the pool.
      await connection.executeQuery(CompiledQuery.raw('rollback'));
      throw error;
    }
  }
}
