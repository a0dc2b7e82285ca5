import type { Database } from '@dragoman/database/connection';
import { z } from 'zod';
import type { Catalogue, CatalogueTable } from './catalogue.ts';
import { BindingError, type Condition, parseFilter } from './filter.ts';
import { predicateSql } from './predicate.ts';

/** A binding in a join; the reply echoes it with an id. */
export const bindingSchema = z.object({
  event: z.string(),
  schema: z.string().nullish(),
  table: z.string().nullish(),
  filter: z.string().nullish(),
  select: z.array(z.string()).nullish(),
});

export type BindingRequest = z.infer<typeof bindingSchema>;
export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

/** A binding that is served. */
export interface Binding {
  readonly id: number;
  readonly types: readonly ChangeType[];
  readonly tables: readonly string[];
  /** Filters of equal text are evaluated once. */
  readonly filter: { readonly text: string; readonly conditions: readonly Condition[] } | undefined;
  /** The selected columns. Defaults to all readable ones. */
  readonly select: readonly string[] | undefined;
}

const types: readonly ChangeType[] = ['INSERT', 'UPDATE', 'DELETE'];

/**
 * Validates a binding against the published tables and tests its values in the database, so that an invalid filter fails here
 * and not at the first change. Ignores permissions: clients join before they send their user's token, so permissions are
 * checked with each change. Throws `BindingError`.
 */
export async function resolveBinding(
  { pool }: Pick<Database, 'pool'>,
  catalogue: Catalogue,
  request: BindingRequest,
  id: number,
): Promise<Binding> {
  const wanted =
    request.event === '*' ? types : types.filter((type) => type === request.event.toUpperCase());
  const tables = tablesOf(catalogue, request);
  if (wanted.length === 0 || tables.length === 0) throw new BindingError(notServed(request));
  const conditions = request.filter ? parseFilter(request.filter) : [];
  for (const table of tables) {
    checkSelect(table, request.select ?? []);
    if (conditions.length > 0) await tryFilter(pool, table, conditions);
  }
  return {
    id,
    types: wanted,
    tables: tables.map(({ name }) => name),
    filter: request.filter ? { text: request.filter, conditions } : undefined,
    select: request.select ?? undefined,
  };
}

function tablesOf(catalogue: Catalogue, { schema, table }: BindingRequest): CatalogueTable[] {
  if (schema && schema !== 'public' && schema !== '*') return [];
  if (!table || table === '*') return [...catalogue.values()];
  const found = catalogue.get(table);
  return found === undefined ? [] : [found];
}

function checkSelect({ columns }: CatalogueTable, select: readonly string[]): void {
  const missing = select.find((name) => !columns.some((column) => column.name === name));
  if (missing !== undefined) throw new BindingError(`invalid column for select ${missing}`);
}

async function tryFilter(
  pool: Database['pool'],
  table: CatalogueTable,
  conditions: readonly Condition[],
): Promise<void> {
  const parameters: unknown[] = [];
  const predicate = predicateSql(conditions, table.columns, parameters);
  // Postgres does not evaluate a pattern for a null column either.
  const patterns = conditions
    .filter(({ operator }) => operator === 'match' || operator === 'imatch')
    .map(({ values }) => `, '' ~ $${parameters.push(values[0])}::text`);
  const sql = `select ${predicate}${patterns.join('')} from (select) as one left join public."${table.name}" as t on false`;
  await pool.query(sql, parameters).catch((error: { code?: string; message?: string }) => {
    // Classes 22 and 42 are errors of the filter, not of the database.
    if (!/^(22|42)/.test(error.code ?? '')) throw error;
    throw new BindingError(error.message ?? 'the filter cannot be used');
  });
}

function notServed({ event, schema, table, filter }: BindingRequest): string {
  const parameters = `event: ${event}, schema: ${schema ?? 'public'}, table: ${table ?? '*'}, filters: [${filter ?? ''}]`;
  return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${parameters}]`;
}
