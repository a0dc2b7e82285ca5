import { NameTable } from './names.ts';

const known =
  `data class translate lang xml:lang dir contenteditable data-cfemail title alt placeholder aria-label
  aria-description aria-roledescription aria-valuetext label value summary content name property http-equiv charset type
  href xlink:href rel hreflang download action formaction src srcset imagesrcset poster data-src data-srcset
  data-lazy-src data-lazy-srcset data-original data-original-set style encoding as color face size`.split(
    /\s+/,
  );

/** Attribute names searched on every page; their ids are the same in each table. */
export const attributeTable: NameTable = new NameTable(known);

/** Returns the id of an attribute in `attributeTable`; throws on an unknown name, which is a bug. */
export function attributeId(name: string): number {
  const id = attributeTable.idOf(name);
  if (id === 0) throw new TypeError(`No attribute ${name}`);
  return id;
}

/** Returns the table with a site's additional names (`data-*`, those in its selectors) after the common ones. */
export function attributeTableWith(names: readonly string[]): NameTable {
  const own = new Set(names.map((name) => name.toLowerCase()).filter((name) => name !== ''));
  for (const name of known) own.delete(name);
  return own.size === 0 ? attributeTable : new NameTable([...known, ...own]);
}
