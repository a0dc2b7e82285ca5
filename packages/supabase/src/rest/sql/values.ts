import pg from 'pg';

/** The values of one statement, in the order of its `$1`, `$2`, … */
export class Values {
  readonly list: string[] = [];
  readonly #json = new Map<string, string>();

  /** Returns the placeholder of a value. Postgres finds its type by the place it stands at. */
  bind(value: string): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }

  /** The same for JSON; what is used twice is sent once. */
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

/** Postgres' own way to write an array of texts. */
export const arrayLiteral = (values: readonly string[]) =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
