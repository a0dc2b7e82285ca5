/** The most websites of one account that are shown as cards. */
const mostCards = 12;

/** Returns whether a person's websites are a table to search in: those of several accounts, or more than fit as cards. */
export function isTable(accountCount: number, websiteCount: number): boolean {
  return accountCount > 1 || websiteCount > mostCards;
}
