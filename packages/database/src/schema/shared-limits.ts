import type { ColumnType, Generated } from 'kysely';

export interface SharedLimitsTable {
  key: string;
  points: Generated<number>;
  /** Milliseconds since 1970. */
  expire: ColumnType<number | null, number | null | undefined, number | null>;
}
