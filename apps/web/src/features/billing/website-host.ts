/** A website's host without scheme and trailing slash, as bills name it [owner-workspace §2, Billing]. */
export function hostOf(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}
