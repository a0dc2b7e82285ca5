/** Asks until the answer is not undefined. Throws with `what` after `timeout` milliseconds. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  timeout = 90_000,
): Promise<T> {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Waited ${timeout} ms in vain for ${what}.`);
}
