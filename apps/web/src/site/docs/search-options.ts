import type { Options } from 'minisearch';

/** A section of the documentation as it is found. */
export interface FoundSection {
  /** Its address. */
  readonly id: string;
  /** Title of its page. */
  readonly chapter: string;
  /** Empty before the first heading of a page. */
  readonly heading: string;
  readonly text: string;
}

/** How the build indexes and the browser searches; both need the same options. */
export const indexOptions: Options<FoundSection> = {
  fields: ['chapter', 'heading', 'text'],
  storeFields: ['chapter', 'heading', 'text'],
  searchOptions: {
    boost: { chapter: 3, heading: 4 },
    combineWith: 'AND',
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
};
