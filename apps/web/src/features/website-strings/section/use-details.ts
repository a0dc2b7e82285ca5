import { useSyncExternalStore } from 'react';
import type { ShownDetails } from './details.ts';
import { useSection } from './section.ts';

export function useDetails(): ShownDetails {
  const { details } = useSection();
  return useSyncExternalStore(details.subscribe, details.get);
}
