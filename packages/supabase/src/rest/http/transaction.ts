import type { Claims, PoolClient } from '@dragoman/database/connection';
import pg from 'pg';
import { tooLarge } from '../errors.ts';
import { largestBody, type Result, type Statement } from '../sql/statement.ts';

/** The role and settings of one request's transaction. */
export interface Session {
  readonly claims: Claims;
  readonly schema: string;
  /** The statement timeout in milliseconds. */
  readonly timeout: number;
  readonly readOnly: boolean;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timezone?: string | undefined;
  /** The value of the filter `id=eq.…`, which policies may require (`request.exact_id`). */
  readonly exactId: string;
}

export interface Work<T> {
  readonly value: T;
  readonly commit: boolean;
}

export type Ask = <Row extends pg.QueryResultRow>(statement: Statement) => Promise<Row[]>;

/**
 * Runs `work` in a transaction with the caller's role and claims, set in one round trip with `begin`. Rolls back and rethrows
 * if `work` throws.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  session: Session,
  work: (ask: Ask) => Promise<Work<T>>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(beginning(session));
    const { value, commit } = await work((statement) => ask(client, statement));
    await client.query(commit ? 'commit' : 'rollback');
    client.release();
    return value;
  } catch (error) {
    const isClean = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!isClean);
    throw error;
  }
}

async function ask<Row extends pg.QueryResultRow>(
  client: PoolClient,
  { text, values }: Statement,
): Promise<Row[]> {
  const { rows } = await client.query<Row>(text, [...values]);
  return rows;
}

// Sets the role last, because row-level security applies from then on.
function beginning(session: Session): string {
  const settings: [string, string][] = [
    ['search_path', `${pg.escapeIdentifier(session.schema)}, extensions`],
    ['statement_timeout', String(session.timeout)],
    ['request.jwt.claims', JSON.stringify(session.claims)],
    ['request.method', session.method],
    ['request.path', session.path],
    ['request.exact_id', session.exactId],
    ['request.headers', JSON.stringify(session.headers)],
    ...(session.timezone ? [['timezone', session.timezone] as [string, string]] : []),
    ['role', session.claims.role],
  ];
  const list = settings.map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  return `begin${session.readOnly ? ' read only' : ''}; select ${list.join(', ')}`;
}

/** Returns the single row of a statement. Throws 54000 if its body is too large. */
export async function askOne(ask: Ask, statement: Statement): Promise<Result> {
  const [result] = await ask<Result & Record<string, unknown>>(statement);
  if (result === undefined) throw new Error('The statement returned no row.');
  if (result.size !== null && result.size > largestBody) throw tooLarge(result.size, largestBody);
  return result;
}
