/** Events on `window` with their details [visitor-account-admin §3, Custom events]. */
interface CustomEvents {
  createWebsite: { readonly url: string; readonly language: string };
  websiteScanStart: { readonly websiteId: string };
}

/** Dispatches an event on `window`. */
export function announce<Name extends keyof CustomEvents>(name: Name, detail: CustomEvents[Name]) {
  dispatchEvent(new CustomEvent(name, { detail }));
}

/** Calls back with an event's detail. Returns the unsubscribe function. */
export function listenTo<Name extends keyof CustomEvents>(
  name: Name,
  hear: (detail: CustomEvents[Name]) => void,
): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<CustomEvents[Name]>).detail);
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}
