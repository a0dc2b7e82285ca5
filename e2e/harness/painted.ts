import type { Page } from 'playwright-core';

/** Has a page write down every text that it paints, frame by frame, from its first one on, and what moves. */
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
    const shifts: unknown[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry as { hadRecentInput?: boolean }).hadRecentInput) shifts.push(entry.toJSON());
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { painted, shifts });
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

/** What has moved since the page was loaded that no visitor's hand had moved. */
export async function shiftsOf(page: Page): Promise<unknown[]> {
  await painted(page);
  return page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts);
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

/** Waits until what scripts have done so far is drawn and observers of the layout have been called. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}
