/** A step in a JSON path; a negative index counts from the end. */
export interface JsonStep {
  readonly arrow: '->' | '->>';
  readonly key: string | number;
}

export interface Field {
  readonly name: string;
  readonly path: readonly JsonStep[];
}

export interface FieldItem {
  readonly kind: 'field';
  readonly field: Field;
  readonly cast?: string;
  readonly alias?: string;
}

export interface EmbedItem {
  readonly kind: 'embed';
  readonly relation: string;
  readonly alias?: string;
  readonly hint?: string;
  readonly join?: 'inner' | 'left';
  readonly spread: boolean;
  readonly items: readonly SelectItem[];
}

export type SelectItem =
  | { readonly kind: 'star' }
  | { readonly kind: 'aggregate' }
  | FieldItem
  | EmbedItem;

export type Operator =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'match'
  | 'imatch'
  | 'isdistinct'
  | 'cs'
  | 'cd'
  | 'ov'
  | 'sl'
  | 'sr'
  | 'nxl'
  | 'nxr'
  | 'adj';

export type TextSearch = 'fts' | 'plfts' | 'phfts' | 'wfts';

export type Truth = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

export type Operation =
  | {
      readonly kind: 'compare';
      readonly operator: Operator;
      readonly quantifier?: 'any' | 'all';
      readonly value: string;
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: Truth }
  | {
      readonly kind: 'search';
      readonly operator: TextSearch;
      readonly language?: string;
      readonly value: string;
    };

export interface Filter {
  readonly kind: 'filter';
  readonly field: Field;
  readonly negated: boolean;
  readonly operation: Operation;
}

interface Junction {
  readonly kind: 'and' | 'or';
  readonly negated: boolean;
  readonly children: readonly Condition[];
}

export type Condition = Filter | Junction;

export interface OrderTerm {
  /** Orders by a column of an embedded row: `author(name).desc`. */
  readonly relation?: string;
  readonly field: Field;
  readonly direction?: 'asc' | 'desc';
  readonly nulls?: 'first' | 'last';
}

/** A value with the path of its embedded resource, outermost first. */
export interface At<T> {
  readonly path: readonly string[];
  readonly value: T;
}

export interface Query {
  readonly select: readonly SelectItem[];
  readonly conditions: readonly At<Condition>[];
  readonly orders: readonly At<readonly OrderTerm[]>[];
  readonly limits: readonly At<number>[];
  readonly offsets: readonly At<number>[];
  readonly columns?: readonly string[];
  readonly onConflict?: readonly string[];
  /** Arguments of a function called by GET. */
  readonly parameters: readonly (readonly [string, string])[];
}
