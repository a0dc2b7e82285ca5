const carried = ['access_token', 'code', 'error_description'];

/** Opens the sign-in page with the session or error of a mailed link that led to a public page. It signs in, or says why not. */
export function followMailLink({ search, hash }: Location): void {
  const parts = [search, hash].map((part) => new URLSearchParams(part.slice(1)));
  if (parts.some((part) => carried.some((name) => part.has(name))))
    location.replace(`/login${search}${hash}`);
}
