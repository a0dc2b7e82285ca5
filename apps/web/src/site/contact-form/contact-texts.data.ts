import { errorCatalogue } from '@dragoman/domain/errors';

/** Texts of the form [visitor-account-admin §5, §8]; the script finds them by name. */
export const contactTexts = {
  sending: 'Sending...',
  sent: 'Message sent successfully!',
  failed: 'Failed to send message',
  error: errorCatalogue['bot-check-unavailable'].message,
  'not-ready': errorCatalogue['bot-check-missing'].message,
} as const;

export type ContactText = keyof typeof contactTexts;

/** API errors that the form may show, included in the page so that they are translated with it. */
export const serverSentences: readonly string[] = [
  errorCatalogue['too-many-requests'].message,
  errorCatalogue['bot-check-failed'].message,
  errorCatalogue['request-too-large'].message,
  errorCatalogue.internal.message,
];
