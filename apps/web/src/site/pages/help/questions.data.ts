import type { Answered } from '../../structured-data.ts';

/** What people ask, by the section it stands in; plain text, so that search engines may show it. */
export const questions = {
  adding: [
    {
      question: 'My site has changed. What do I do?',
      answer:
        'Scan it again. The scan finds what is new, changed and gone, and keeps every translation. A new text that a reader meets before that is translated in the background by itself.',
    },
    {
      question: 'Why does the scan find fewer pages than I have?',
      answer:
        'It reads pages that a link or the sitemap leads to. Pages behind a sign-in, pages that robots.txt forbids, and copies that name another page as their canonical address are left out.',
    },
  ],
  managing: [
    {
      question: 'Will a new scan or translation write over what I edited?',
      answer:
        'No. What you wrote stays, and it is remembered for the same text elsewhere on your websites.',
    },
    {
      question: 'What if no engine can translate to a language?',
      answer:
        'Then we say so, on the screen and at once. We never store the original text and call it a translation.',
    },
  ],
  integration: [
    {
      question: 'The snippet is in my page, but it is not found. Why?',
      answer:
        'Most often the page comes from a cache that is older than your change: empty it, publish again and click “Verify Snippet” once more. The id in the snippet must be that of this very website, and the snippet must stand in the page itself, not be added by another script.',
    },
    {
      question: 'The DNS records are there, but they are not verified. Why?',
      answer:
        'Look whether the name holds your domain twice: many providers add it by themselves, so that only “es” has to be typed. A record of another type with the same name has to go. Then wait: a change can take up to 48 hours.',
    },
  ],
  structures: [
    {
      question: 'Which structure is better for search engines?',
      answer:
        'Both are good: what counts is that every language has addresses of its own that name each other, and both give you that. Choose by what is easier for you to set up.',
    },
  ],
  billing: [
    {
      question: 'What happens when my website outgrows its plan?',
      answer:
        'It keeps being served. We write to you, and it moves to the next plan when the month is renewed.',
    },
    {
      question: 'Can I pause a website?',
      answer:
        'Yes, a website can be disabled. Its translated addresses then lead to the original pages, and its translations are kept.',
    },
  ],
  seo: [
    {
      question: 'Are translated pages duplicate content?',
      answer:
        'No. Pages in different languages are different pages, and hreflang tells search engines how they belong together.',
    },
  ],
} as const satisfies Readonly<Record<string, readonly Answered[]>>;
