import type { AuthTables } from '@dragoman/database/schema';
import type { Kysely, Selectable, Transaction } from 'kysely';

export type JsonObject = Record<string, unknown>;

/** A row of a table of `auth`: `Row<'users'>`. */
export type Row<Table extends string> = `auth.${Table}` extends keyof AuthTables
  ? Selectable<AuthTables[`auth.${Table}`]>
  : never;

/** A row with columns that we always write, though the table allows null. */
export type Written<Table extends string, Column extends keyof Row<Table>> = Row<Table> & {
  readonly [Name in Column]: NonNullable<Row<Table>[Name]>;
};

export type OneTimeTokenType = Row<'one_time_tokens'>['token_type'];

export type AuthDatabase = Kysely<AuthTables>;
/** The database or a transaction of it. */
export type AuthTransaction = Transaction<AuthTables>;
