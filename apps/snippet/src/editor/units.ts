/** A translation unit at one place of the page. */
export interface Unit {
  readonly id: string;
  range(): Range;
  /** The element that contains it. */
  host(): Element | null;
}

/** The units of a page, however they are found. */
export interface Units {
  /** In page order. */
  list(): readonly Unit[];
  /** Shows texts by id. Returns false if one does not fit the page. */
  show(texts: Readonly<Record<string, string>>): boolean;
}
