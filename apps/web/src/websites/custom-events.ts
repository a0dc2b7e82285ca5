/** The product's own events on `window` and what they carry [visitor-account-admin §3, Custom events]. */
interface CustomEvents {
  createWebsite: { readonly url: string; readonly language: string };
  websiteScanStart: { readonly websiteId: string };
}

/** Tells everybody on the page. */
export function announce<Name extends keyof CustomEvents>(name: Name, detail: CustomEvents[Name]) {
  dispatchEvent(new CustomEvent(name, { detail }));
}

/** Calls back with what an event carries; gives the way to stop. */
export function listenTo<Name extends keyof CustomEvents>(
  name: Name,
  hear: (detail: CustomEvents[Name]) => void,
): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<CustomEvents[Name]>).detail);
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}
