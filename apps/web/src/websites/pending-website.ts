const pendingWebsiteKey = 'onboarding_temp_id';

/** Repeats the pending website's id for backends that hide query filters from the database (decision 0250). */
export const tempIdHeader = 'x-temp-website-id';

/** Stores the id of the website that its visitor is about to sign up for [visitor-account-admin §3, Browser storage]. */
export function rememberPendingWebsite(tempId: string): void {
  localStorage.setItem(pendingWebsiteKey, tempId);
}

/** Returns the stored id, if any. */
export function storedPendingWebsite(): string | undefined {
  return localStorage.getItem(pendingWebsiteKey) ?? undefined;
}

/** Returns and removes the stored id, so that it is claimed only once. */
export function takePendingWebsite(): string | undefined {
  const tempId = storedPendingWebsite();
  localStorage.removeItem(pendingWebsiteKey);
  return tempId;
}
