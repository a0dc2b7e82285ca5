import type { StringsScope } from '../section/strings.ts';

const waiting = new Set<string>();

const prefixOf = ({ websiteId, targetLanguage }: StringsScope) =>
  `dragoman:review:${websiteId}:${targetLanguage}:`;

/** True if a string's review has not reached the server. */
export function isWaiting(of: StringsScope, id: string): boolean {
  return waiting.has(prefixOf(of) + id);
}

/** Keeps a review of a text in this browser until `forgetReview`, also after the page is closed. */
export function keepReview(of: StringsScope, id: string, text: string): void {
  const key = prefixOf(of) + id;
  waiting.add(key);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Full or forbidden: the review is lost if the page closes before it is sent.
  }
}

export function forgetReview(of: StringsScope, id: string): void {
  const key = prefixOf(of) + id;
  waiting.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was not kept.
  }
}

/** Returns the reviewed texts, by string id, that an earlier page of this browser did not send. */
export function keptReviews(of: StringsScope): ReadonlyMap<string, string> {
  const prefix = prefixOf(of);
  try {
    const kept = Object.entries<string>(localStorage).filter(([key]) => key.startsWith(prefix));
    const unsent = kept.filter(([key]) => !waiting.has(key));
    return new Map(unsent.map(([key, text]) => [key.slice(prefix.length), text]));
  } catch {
    return new Map();
  }
}
