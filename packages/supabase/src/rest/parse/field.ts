import type { Field, JsonStep } from './ast.ts';
import type { Cursor } from './cursor.ts';

/** Reads `name` or `name->key->>0`. */
export function readField(cursor: Cursor): Field {
  cursor.skipSpace();
  const name = cursor.name();
  const path = readJsonPath(cursor);
  cursor.skipSpace();
  return { name, path };
}

function readJsonPath(cursor: Cursor): JsonStep[] {
  const path: JsonStep[] = [];
  for (;;) {
    const arrow = cursor.take('->>') ? '->>' : cursor.take('->') ? '->' : undefined;
    if (arrow === undefined) return path;
    path.push({ arrow, key: readKey(cursor) });
  }
}

function readKey(cursor: Cursor): string | number {
  const index = cursor.match(/-?\d{1,9}(?=->|::|[.,)]|$)/);
  return index === undefined ? cursor.name() : Number(index);
}

/** Reads `a.b.column->key`: the path of an embedded resource, and a column of it. */
export function readPath(cursor: Cursor): { path: string[]; field: Field } {
  const path: string[] = [];
  let name = cursor.name();
  while (cursor.take('.')) {
    path.push(name);
    name = cursor.name();
  }
  return { path, field: { name, path: readJsonPath(cursor) } };
}
