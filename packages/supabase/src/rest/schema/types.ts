/** What the planner knows of the database: nothing that is not here is ever named in a statement. */
export interface SchemaCache {
  readonly tables: ReadonlyMap<string, Table>;
  /** Each foreign key between two tables that are both exposed. */
  readonly foreignKeys: readonly ForeignKey[];
  /** Functions by name; several when overloaded. Those of triggers are not among them. */
  readonly routines: ReadonlyMap<string, readonly Routine[]>;
  /** What may stand after `::`, as written by clients, with the quoted type. */
  readonly types: ReadonlyMap<string, string>;
}

export interface Table {
  readonly schema: string;
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  readonly primaryKey: readonly string[];
}

export interface Column {
  readonly name: string;
  /** As Postgres writes it: `timestamp with time zone`, `text[]`. */
  readonly type: string;
  /** The expression of its default; null for none, and where the table itself makes the value. */
  readonly default: string | null;
}

export interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly foreignTable: string;
  readonly foreignColumns: readonly string[];
  /** No two rows refer to the same one: its columns are a key of their own table. */
  readonly unique: boolean;
}

export interface Routine {
  readonly schema: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly returnsSet: boolean;
  /** The table whose rows it gives; null for anything else. */
  readonly returnsTable: string | null;
  /** The columns of `returns table (…)` and of out-parameters; empty for anything else. */
  readonly outputs: readonly Column[];
  readonly returnType: string;
  /** Whether it may change rows. */
  readonly volatile: boolean;
}

export interface Parameter {
  /** Empty when it has none. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly variadic: boolean;
}
