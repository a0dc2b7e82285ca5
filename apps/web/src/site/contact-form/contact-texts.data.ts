import { errorCatalogue } from '@dragoman/domain/errors';

/** What the form may come to say [visitor-account-admin §5, §8], by the name under which its script finds it. */
export const contactTexts = {
  sending: 'Sending...',
  sent: 'Message sent successfully!',
  failed: 'Failed to send message',
  error: errorCatalogue['bot-check-unavailable'].message,
  'not-ready': errorCatalogue['bot-check-missing'].message,
} as const;

export type ContactText = keyof typeof contactTexts;

/** Sentences of the product API that the form may show, so that they can be translated with the page. */
export const serverSentences: readonly string[] = [
  errorCatalogue['too-many-requests'].message,
  errorCatalogue['bot-check-failed'].message,
  errorCatalogue['request-too-large'].message,
  errorCatalogue.internal.message,
];
