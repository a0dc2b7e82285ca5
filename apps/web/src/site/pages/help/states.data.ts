/** States of a translation as the editor names them, and whether readers see it (`translated_strings.state`). */
export const states = [
  { name: 'Machine', meaning: 'An engine translated it, and our checks are content.', shown: true },
  {
    name: 'Memory',
    meaning: 'You translated the same text before, here or on another website of yours.',
    shown: true,
  },
  { name: 'Edited', meaning: 'You wrote it. No machine writes over it.', shown: true },
  { name: 'Reviewed', meaning: 'Somebody has read it and found it good.', shown: true },
  {
    name: 'Outdated',
    meaning: 'It is to be translated anew. Until then the old one stays.',
    shown: true,
  },
  {
    name: 'Needs review',
    meaning: 'A check has doubts: a number, a name or the language seems wrong.',
    shown: false,
  },
  { name: 'Failed', meaning: 'No engine gave a translation that can be used.', shown: false },
] as const;

/** What is served when something lacks: situation and answer. */
export const fallbacks = [
  [
    'A text is new to us',
    'The translated page, with that text in the original. It is translated in the background and shown from then on.',
  ],
  [
    'The page cannot be translated at the moment',
    'The original page, whole. Nothing keeps this answer, so the next visit tries again.',
  ],
  ['The language is not ready, or the website is disabled', 'A redirect to the original page.'],
  ['Your own server does not answer', 'A short page that says so.'],
] as const;
