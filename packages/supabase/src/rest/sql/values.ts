import pg from 'pg';

/** The parameters of a statement, in the order of `$1`, `$2`, … */
export class Values {
  readonly list: string[] = [];
  readonly #json = new Map<string, string>();

  /** Returns the placeholder of a value. Postgres infers its type from the context. */
  bind(value: string): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }

  /** Returns the placeholder of a JSON value; equal texts share one. */
  bindJson(text: string): string {
    const known = this.#json.get(text) ?? `${this.bind(text)}::jsonb`;
    this.#json.set(text, known);
    return known;
  }
}

export const quote = pg.escapeIdentifier;

export const column = (alias: string, name: string) => `${quote(alias)}.${quote(name)}`;

export const tableName = ({ schema, name }: { readonly schema: string; readonly name: string }) =>
  `${quote(schema)}.${quote(name)}`;

/** Returns the Postgres literal of a text array. */
export const arrayLiteral = (values: readonly string[]) =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
