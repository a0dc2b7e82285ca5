import type { Page } from 'playwright-core';

/** Has a page write down every text that it paints, frame by frame, from its first one on. */
export async function recordPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const painted: string[] = [];
    const note = () => {
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not painted
      const text = document.body?.innerText ?? '';
      if (painted.at(-1) !== text) painted.push(text);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { painted });
  });
}

/** What has been painted since the page was loaded. */
export function painted(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const { painted } = window as unknown as { painted: string[] };
        // Two frames later whatever has been drawn by now is in the list.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(painted)));
      }),
  );
}

/** Errors that a page complains of, as they come. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const isIcon = message.location().url.endsWith('favicon.ico');
    if (message.type() === 'error' && !isIcon) errors.push(message.text());
    if (message.type() === 'warning') errors.push(message.text());
  });
  return errors;
}
