import type { Answered } from '../../structured-data.ts';

/** Frequent questions by section, in plain text for structured data. */
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
      answer: 'The screen tells you at once. We never store the original text as a translation.',
    },
  ],
  integration: [
    {
      question: 'The snippet is in my page, but it is not found. Why?',
      answer:
        'Usually the page comes from an outdated cache: clear it, publish again and click “Verify Snippet” once more. The id in the snippet must be that of this website, and the snippet must be in the page itself, not added by another script.',
    },
    {
      question: 'The DNS records are there, but they are not verified. Why?',
      answer:
        'Check that the name does not contain your domain twice: many providers add it themselves, so you only type “es”. Remove records of other types with the same name. Then wait: a change can take up to 48 hours.',
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
