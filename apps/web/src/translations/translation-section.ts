/** What each section of a translation's page is told: one website × one language (BCP 47). */
export interface TranslationSection {
  readonly websiteId: string;
  readonly originalLanguage: string;
  readonly targetLanguage: string;
  /** Absolute address of a page of the original website, of which the path (from the root, with query) is given. */
  readonly pageAddress: (path: string) => string;
}
