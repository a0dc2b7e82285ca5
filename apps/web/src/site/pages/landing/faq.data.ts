import { token } from '../../tokens.ts';

const brand = token('brand');

/** The start page's six questions, also in its structured data. */
export const questions = [
  {
    question: `How does ${brand} work?`,
    answer: `You add the address of your website. ${brand} detects its language and scans it, and you pick the languages. The translated site is served once a script snippet and DNS records are in place.`,
  },
  {
    question: 'Which platforms does it work with?',
    answer:
      'WordPress, Webflow, Shopify, Wix and Squarespace, and any other site into which you can paste a script snippet. Online shops are supported.',
  },
  {
    question: 'Can I change what the AI has written?',
    answer:
      'Yes. Every translation is listed in your dashboard beside the original text. What you change there is what your visitors read.',
  },
  {
    question: 'Will search engines find the translated pages?',
    answer:
      'Yes. Each language has addresses of its own with translated URL slugs, and hreflang tags tell search engines which page belongs to which language.',
  },
  {
    question: 'What happens when I change my website?',
    answer:
      'Go on working on your site as before. When the source site changes, its translations are kept in sync.',
  },
  {
    question: 'Can I try it first?',
    answer:
      'Yes. Enter your address and see a preview of your own website in another language. The trial lasts 10 days.',
  },
] as const;
