/** What webhook endpoints are told of, in the order of the screen. Triggers of the database write the messages. */
export const webhookEvents = [
  'scan.finished',
  'translation.finished',
  'strings.changed',
  'source.changed',
  'deployment.live',
  'deployment.lost',
  'budget.reached',
  'member.joined',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** The message that the test button sends; every endpoint gets it. */
export const testEvent = 'webhook.test';

const minute = 60;
const hour = 60 * minute;

/** Seconds between the attempts of a message (Standard Webhooks 1.0). */
export const retryPauses: readonly number[] = [
  ...[5, 5 * minute, 30 * minute],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
];

/** Days of failures after which an endpoint is disabled. */
export const failingDays = 5;

/**
 * Returns the seconds until the next attempt, up to a fifth longer by chance, so that what failed together does not return together;
 * undefined after the last one.
 * @param attempt the one that failed, from 1
 * @param chance at least 0, below 1
 */
export function pauseAfter(attempt: number, chance: number): number | undefined {
  const pause = retryPauses[attempt - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + chance / 5));
}
