/** Returns the proxy's answer, without the visitor's cookies and after what the page needs; undefined if there is none. */
export async function ask<Answer>(address: string, request?: RequestInit) {
  try {
    const answer = await fetch(address, { credentials: 'omit', priority: 'low', ...request });
    return answer.ok ? ((await answer.json()) as Answer) : undefined;
  } catch {
    return undefined;
  }
}
