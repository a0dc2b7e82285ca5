import type { JsonStep, Operation } from '../parse/ast.ts';
import type { Column, Routine, Table } from '../schema/types.ts';
import type { Relationship } from './relationships.ts';

/** A query with all names resolved. */
export interface ReadPlan {
  readonly table: Table;
  /** `t0`, `t1`, …: unique in the statement. */
  readonly alias: string;
  readonly outputs: readonly Output[];
  readonly embeds: readonly EmbedPlan[];
  readonly where: readonly ConditionPlan[];
  readonly order: readonly OrderPlan[];
  readonly limit: number | undefined;
  readonly offset: number;
}

export interface FieldPlan {
  readonly column: Column;
  readonly path: readonly JsonStep[];
}

export type Output =
  | { readonly kind: 'star' }
  | (FieldPlan & {
      readonly kind: 'field';
      readonly name: string;
      /** The quoted type. */
      readonly cast: string | undefined;
    })
  | { readonly kind: 'embed'; readonly embed: EmbedPlan };

export interface EmbedPlan {
  /** `e1`, …: unique in the statement. */
  readonly alias: string;
  readonly name: string;
  readonly relationship: Relationship;
  readonly inner: boolean;
  readonly spread: boolean;
  /** True if it only filters, without selecting anything. */
  readonly silent: boolean;
  readonly plan: ReadPlan;
  /** Columns that the parent is ordered by. */
  readonly orderedBy: FieldPlan[];
}

export type ConditionPlan =
  | (FieldPlan & {
      readonly kind: 'filter';
      readonly negated: boolean;
      readonly operation: Operation;
    })
  | { readonly kind: 'embed'; readonly embed: EmbedPlan; readonly present: boolean }
  | {
      readonly kind: 'and' | 'or';
      readonly negated: boolean;
      readonly children: readonly ConditionPlan[];
    };

export interface OrderPlan extends FieldPlan {
  readonly embed?: { readonly embed: EmbedPlan; readonly index: number };
  readonly direction: 'asc' | 'desc' | undefined;
  readonly nulls: 'first' | 'last' | undefined;
}

interface Change {
  readonly table: Table;
  /** How to return the changed rows; undefined to return none. */
  readonly read: ReadPlan | undefined;
}

export interface InsertPlan extends Change {
  readonly kind: 'insert';
  readonly columns: readonly Column[];
  /** A JSON array of objects, as text. */
  readonly rows: string;
  readonly count: number;
  readonly defaults: boolean;
  readonly conflict: { readonly columns: readonly string[]; readonly merge: boolean } | undefined;
}

export interface UpdatePlan extends Change {
  readonly kind: 'update';
  readonly columns: readonly Column[];
  readonly rows: string;
  readonly where: readonly ConditionPlan[];
}

export interface DeletePlan extends Change {
  readonly kind: 'delete';
  readonly where: readonly ConditionPlan[];
}

export type ChangePlan = InsertPlan | UpdatePlan | DeletePlan;

export interface CallPlan {
  readonly kind: 'call';
  readonly routine: Routine;
  /** The passed arguments; an unnamed parameter gets the whole body. */
  readonly arguments: readonly Argument[];
  /** Undefined for a function that returns a scalar. */
  readonly read: ReadPlan | undefined;
}

export interface Argument {
  readonly name: string;
  readonly type: string;
  readonly variadic: boolean;
  /** Text that Postgres casts to the type, or a JSON object with the value under the parameter's name. */
  readonly value: { readonly text: string } | { readonly json: string };
}
