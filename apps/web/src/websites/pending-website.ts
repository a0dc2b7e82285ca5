const key = 'onboarding_temp_id';

/** Names the parked website of a request once more, for backends that show no filters to the database (decision 0250). */
export const tempIdHeader = 'x-temp-website-id';

/** Remembers which parked website waits for its visitor to sign up [visitor-account-admin §3, Browser storage]. */
export function rememberPendingWebsite(tempId: string): void {
  localStorage.setItem(key, tempId);
}

/** The id of the parked website, forgotten by asking, so that it is handed over once. */
export function takePendingWebsite(): string | undefined {
  const tempId = localStorage.getItem(key) ?? undefined;
  localStorage.removeItem(key);
  return tempId;
}
