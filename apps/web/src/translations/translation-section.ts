/** Props of the sections of a translation's page: one website in one language (BCP 47). */
export interface TranslationSection {
  readonly websiteId: string;
  readonly originalLanguage: string;
  readonly targetLanguage: string;
  /** Returns the absolute URL of an original page from its path and query. */
  readonly pageAddress: (path: string) => string;
}
