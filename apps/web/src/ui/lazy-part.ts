import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** As React's `lazy`, for a part of a screen that works offline: the screen stays, and the part comes when the connection is back. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await whenOnline(load) }));
}

async function whenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return whenOnline(load);
  }
}
