import { type RawBuilder, sql } from 'kysely';

/** What SQL can be sent to: the database, or a transaction. */
type Executor = Parameters<RawBuilder<unknown>['execute']>[0];

/** Runs a statement and returns its rows: ``rowsOf<Row>(queries)`select …` ``. Values are bound as in Kysely's `sql`. */
export function rowsOf<Row>(executor: Executor) {
  return async (parts: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(parts, ...values).execute(executor)).rows;
}
