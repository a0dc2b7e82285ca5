/** The editor's states of a translation, and its visibility to visitors (`translated_strings.state`). */
export const states = [
  { name: 'Machine', meaning: 'An engine translated it, and it passed our checks.', shown: true },
  {
    name: 'Memory',
    meaning: 'You translated the same text before, here or on another website of yours.',
    shown: true,
  },
  { name: 'Edited', meaning: 'You wrote it. No machine writes over it.', shown: true },
  { name: 'Reviewed', meaning: 'Somebody has read it and found it good.', shown: true },
  {
    name: 'Outdated',
    meaning: 'Needs retranslating. The old translation stays until then.',
    shown: true,
  },
  {
    name: 'Needs work',
    meaning: 'A check found a possible mistake in a number, a name or the language.',
    shown: false,
  },
  { name: 'Failed', meaning: 'No engine returned a usable translation.', shown: false },
] as const;

/** What visitors get if something is missing. */
export const fallbacks = [
  [
    'A text is new to us',
    'The translated page, with that text in the original. It is translated in the background and shown from then on.',
  ],
  [
    'The page cannot be translated at the moment',
    'The original page. It is not cached, so the next visit tries again.',
  ],
  ['The language is not ready, or the website is disabled', 'A redirect to the original page.'],
  ['Your own server does not answer', 'A short page that says so.'],
] as const;
