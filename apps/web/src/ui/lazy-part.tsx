import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A component of a module that is loaded when it is first shown; `placeholder` stands there meanwhile. Works offline: the screen stays, and
 * the part comes when the connection is back.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  placeholder?: ReactNode,
): Module[Name] {
  const Part = lazy(async () => ({
    default: (await whenOnline(load))[name] as ComponentType<object>,
  }));
  return ((props: object) => (
    <Suspense fallback={placeholder}>
      <Part {...props} />
    </Suspense>
  )) as Module[Name];
}

/** Loads a part; without a connection, when there is one again. */
export async function whenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return whenOnline(load);
  }
}
