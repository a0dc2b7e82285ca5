import { useSyncExternalStore } from 'react';

type ValidateEdit = typeof import('./validate-edit.ts')['validateEdit'];

let validateEdit: ValidateEdit | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

/** Returns the rules of the checks; undefined until they are loaded, after the first row is shown. The server applies them too. */
export function useValidator(): ValidateEdit | undefined {
  return useSyncExternalStore(subscribe, () => validateEdit);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  load().catch((error) => console.error('The checks could not be loaded.', error));
  return () => listeners.delete(listener);
}

async function load(): Promise<void> {
  if (isLoading || validateEdit !== undefined) return;
  isLoading = true;
  try {
    ({ validateEdit } = await import('./validate-edit.ts'));
  } finally {
    isLoading = false;
  }
  for (const listener of listeners) listener();
}
