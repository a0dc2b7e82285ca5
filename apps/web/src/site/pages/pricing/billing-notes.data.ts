import type { Answered } from '../../structured-data.ts';

/** The rules of PRODUCT.md 2 and 5 to 8 for customers. */
export const billingNotes: readonly Answered[] = [
  {
    question: 'How does the trial work?',
    answer:
      'It lasts 10 days, starts when you sign up and asks for no card. Everything works during the trial, going live included. If you do not subscribe, we write to you, and three days later visitors of the translated addresses are sent to your original pages. Nobody ever sees an error page because of a bill.',
  },
  {
    question: 'When do I pay?',
    answer:
      'Billing happens on the 1st of each month for the previous month’s usage. A month that you begin in the middle is charged in proportion.',
  },
  {
    question: 'How are words counted?',
    answer:
      'Each text of your site counts once: a menu that stands on a hundred pages is counted as one menu, and adding a language does not multiply your words. Pages that answer with an error do not count.',
  },
  {
    question: 'Which plan does my website get?',
    answer:
      'The lowest plan in which both its words and its languages fit. You never have to choose: we work it out for each website, and the total is the sum over all of them.',
  },
  {
    question: 'What happens when my website grows?',
    answer:
      'It keeps being served. When it has outgrown its plan we tell you by email, and it moves to the next plan when the month is renewed. Beyond Advanced it is Extended.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'On the billing page of your dashboard, once you have removed your websites. If you only want a pause you can disable a website instead: its visitors are sent to the original pages.',
  },
];
