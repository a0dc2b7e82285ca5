/** Constants both specifications give [visitor-account-admin §9, owner-workspace §9], and our own. Durations are in milliseconds. */
export const limits = {
  temporaryWebsiteLifetime: 24 * 60 * 60 * 1000,
  stringsPageSize: 10,
  translationProgressPoll: 2000,
  deployingWindow: 900_000,
  subscriptionPoll: 5000,
  copiedConfirmation: 2000,
  /** Between the last edit of a switcher's look and its saving. */
  saveDebounce: 500,
  passwordResetRedirect: 3000,
  dnsTtlSeconds: 3600,
  trialDays: 10,
  /** UTF-16 units of the longest unit that is translated; a longer one stays in the original language. */
  unitLength: 50_000,
  /** Bytes of one translated picture; the bucket's own limit is the same. */
  translatedMediaBytes: 10 * 1024 * 1024,
  /** Characters of one imported memory file. */
  memoryFileCharacters: 16_000_000,
} as const;
