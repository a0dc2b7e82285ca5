import { type ComponentType, lazy } from 'react';

/**
 * Fetches a part of a page at once, while what the page itself waits for is still under way. What it gives says, when first shown, which
 * component to show from then on: the part itself where it is there by then, else one that suspends as `lazy` does. Without that, React holds
 * what follows a stand-in for 300 ms.
 */
export function early<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): () => ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loading = load();
  loading.then(
    (part) => {
      loaded = part;
    },
    // Said where the part would stand.
    () => undefined,
  );
  const late = lazy(async () => ({ default: await loading })) as unknown as ComponentType<Props>;
  return () => loaded ?? late;
}
