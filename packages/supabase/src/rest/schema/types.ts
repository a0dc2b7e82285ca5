/** The only names that the planner may put into a statement. */
export interface SchemaCache {
  readonly tables: ReadonlyMap<string, Table>;
  /** Foreign keys between exposed tables. */
  readonly foreignKeys: readonly ForeignKey[];
  /** Functions by name, excluding trigger functions; overloads share a name. */
  readonly routines: ReadonlyMap<string, readonly Routine[]>;
  /** Type names allowed after `::`, with the quoted type. */
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
  /** As Postgres prints it: `timestamp with time zone`, `text[]`. */
  readonly type: string;
  /** The SQL of the default; null without one and for generated columns. */
  readonly default: string | null;
}

export interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly foreignTable: string;
  readonly foreignColumns: readonly string[];
  /** True if the columns are also unique in their own table. */
  readonly unique: boolean;
}

export interface Routine {
  readonly schema: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly returnsSet: boolean;
  /** The table whose rows it returns; null for other functions. */
  readonly returnsTable: string | null;
  /** The columns of `returns table (…)` and of out parameters; empty for other functions. */
  readonly outputs: readonly Column[];
  readonly returnType: string;
  /** True if it may modify rows. */
  readonly volatile: boolean;
}

export interface Parameter {
  /** Empty for an unnamed parameter. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly variadic: boolean;
}
