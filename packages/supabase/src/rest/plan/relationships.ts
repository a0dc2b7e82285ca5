import { RestError } from '../errors.ts';
import type { ForeignKey, SchemaCache, Table } from '../schema/types.ts';

type Pair = readonly [here: string, there: string];

/** A relationship between the rows of two tables. */
export interface Relationship {
  readonly cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many';
  readonly target: Table;
  /** Pairs of equal columns; for many-to-many, of the origin and the junction table. */
  readonly pairs: readonly Pair[];
  readonly junction?: { readonly table: Table; readonly pairs: readonly Pair[] };
  /** Constraint names that select it as target or hint. */
  readonly constraints: readonly string[];
  readonly columns: readonly string[];
  readonly description: string;
}

export interface Wanted {
  readonly relation: string;
  readonly hint?: string;
}

/**
 * Finds the one matching relationship: by the table's name, or the name of the foreign key or its column, with a hint (`!key`,
 * `!column`, `!junction`) if ambiguous. Throws PGRST200 for none, PGRST201 for several.
 */
export function findRelationship(cache: SchemaCache, from: Table, wanted: Wanted): Relationship {
  const all = relationshipsOf(cache, from);
  const named = all.filter((one) => isNamed(one, wanted.relation) && isSide(from, one, wanted));
  const { hint } = wanted;
  const found = hint === undefined ? named : named.filter((one) => isHinted(one, hint));
  const [only] = found;
  if (only === undefined) throw noRelationship(cache, from, wanted);
  if (found.length > 1) throw ambiguous(from, wanted.relation, found);
  return only;
}

export const isToOne = ({ cardinality }: Relationship) =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one';

function isNamed({ target, constraints, cardinality, columns }: Relationship, name: string) {
  if (target.name === name || constraints.includes(name)) return true;
  return cardinality === 'many-to-one' && columns.length === 1 && columns[0] === name;
}

function isHinted({ constraints, columns, junction, target }: Relationship, hint: string) {
  if (constraints.includes(hint) || junction?.table.name === hint) return true;
  return target.name === hint || (columns.length === 1 && columns[0] === hint);
}

// For a self reference, the table's name selects the referencing rows and the key's name the referenced row.
function isSide(
  from: Table,
  { target, cardinality, pairs, columns }: Relationship,
  wanted: Wanted,
) {
  if (target.name !== from.name || cardinality === 'many-to-many') return true;
  const isForward = pairs.every(([here], at) => here === columns[at]);
  return isForward === (wanted.relation !== from.name);
}

function relationshipsOf(cache: SchemaCache, from: Table): Relationship[] {
  const out = cache.foreignKeys.filter(({ table }) => table === from.name);
  const back = cache.foreignKeys.filter(({ foreignTable }) => foreignTable === from.name);
  return [
    ...out.flatMap((key) => forward(cache, key)),
    ...back.flatMap((key) => backward(cache, key)),
    ...back.flatMap((key) => through(cache, key)),
  ];
}

function forward(cache: SchemaCache, key: ForeignKey): Relationship[] {
  const target = cache.tables.get(key.foreignTable);
  if (target === undefined) return [];
  const cardinality = key.unique ? 'one-to-one' : 'many-to-one';
  return [
    {
      cardinality,
      target,
      pairs: zip(key.columns, key.foreignColumns),
      constraints: [key.name],
      columns: key.columns,
      description: `${key.name} using ${spell(key.table, key.columns)} and ${spell(key.foreignTable, key.foreignColumns)}`,
    },
  ];
}

function backward(cache: SchemaCache, key: ForeignKey): Relationship[] {
  const target = cache.tables.get(key.table);
  if (target === undefined) return [];
  const cardinality = key.unique ? 'one-to-one' : 'one-to-many';
  return [
    {
      cardinality,
      target,
      pairs: zip(key.foreignColumns, key.columns),
      constraints: [key.name],
      columns: key.columns,
      description: `${key.name} using ${spell(key.foreignTable, key.foreignColumns)} and ${spell(key.table, key.columns)}`,
    },
  ];
}

// A junction table has both foreign keys in its primary key.
function through(cache: SchemaCache, first: ForeignKey): Relationship[] {
  const table = cache.tables.get(first.table);
  if (table === undefined || !isInKey(table, first)) return [];
  return cache.foreignKeys.flatMap((second): Relationship[] => {
    const target = cache.tables.get(second.foreignTable);
    const apart = second.table === first.table && second.name !== first.name;
    if (!apart || target === undefined || !isInKey(table, second)) return [];
    return [
      {
        cardinality: 'many-to-many',
        target,
        pairs: zip(first.foreignColumns, first.columns),
        junction: { table, pairs: zip(second.columns, second.foreignColumns) },
        constraints: [],
        columns: [],
        description: `${table.name} using ${spell(first.name, first.columns)} and ${spell(second.name, second.columns)}`,
      },
    ];
  });
}

const isInKey = (table: Table, { columns }: ForeignKey) =>
  columns.every((name) => table.primaryKey.includes(name));

const zip = (here: readonly string[], there: readonly string[]): Pair[] =>
  here.map((name, at) => [name, there[at] ?? name]);

const spell = (name: string, columns: readonly string[]) => `${name}(${columns.join(', ')})`;

function noRelationship(cache: SchemaCache, from: Table, { relation, hint }: Wanted): RestError {
  const by = hint === undefined ? '' : ` using the hint '${hint}'`;
  const near = relationshipsOf(cache, from).find(({ target }) => isNear(target.name, relation));
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from.name}' and '${relation}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from.name}' and '${relation}'${by} in the schema '${from.schema}', but no matches were found.`,
      hint:
        near === undefined || near.target.name === relation
          ? null
          : `Perhaps you meant '${near.target.name}' instead of '${relation}'.`,
    },
  );
}

/** True if the names differ only in a suffix of up to two letters: `website` and `websites`. */
export const isNear = (one: string, other: string) =>
  one !== other &&
  other.length > 2 &&
  Math.abs(one.length - other.length) <= 2 &&
  (one.startsWith(other) || other.startsWith(one));

function ambiguous(from: Table, relation: string, found: readonly Relationship[]): RestError {
  const choices = found.map(
    ({ target, junction, constraints }) =>
      `'${target.name}!${junction?.table.name ?? constraints[0]}'`,
  );
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from.name}' and '${relation}'`,
    {
      details: found.map(({ target, cardinality, description }) => ({
        cardinality,
        embedding: `${from.name} with ${target.name}`,
        relationship: description,
      })),
      hint: `Try changing '${relation}' to one of the following: ${choices.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  );
}
