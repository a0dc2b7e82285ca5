/** Constants of the specifications [visitor-account-admin §9, owner-workspace §9] and our own. Times are in ms. */
export const limits = {
  temporaryWebsiteLifetime: 24 * 60 * 60 * 1000,
  stringsPageSize: 10,
  /** Strings of a large website that a search reads if the text is too short or too common to look up. */
  searchedStrings: 1000,
  translationProgressPoll: 2000,
  deployingWindow: 900_000,
  subscriptionPoll: 5000,
  copiedConfirmation: 2000,
  /** Delay between the last edit of a switcher's style and saving it. */
  saveDebounce: 500,
  passwordResetRedirect: 3000,
  dnsTtlSeconds: 3600,
  trialDays: 10,
  /** Maximum length in UTF-16 units of a translated unit; longer ones stay in the original language. */
  unitLength: 50_000,
  /** Maximum bytes of a translated image; the bucket has the same limit. */
  translatedMediaBytes: 10 * 1024 * 1024,
  /** Maximum bytes of a file of translations. */
  importedFileBytes: 100_000_000,
  /** Maximum bytes of the archive of a website that is uploaded. */
  websiteArchiveBytes: 1_000_000_000,
  /** Maximum length of a glossary's term and its translation. */
  termLength: 200,
  termNoteLength: 1000,
  /** Terms of an owner's glossary. */
  glossaryTerms: 10_000,
  glossaryFileBytes: 20_000_000,
  commentLength: 2000,
  /** Comments on a text in one language. */
  commentsPerString: 100,
} as const;
