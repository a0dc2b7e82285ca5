/** Loads a script once. Rejects if it fails to load; the next call tries again. */
export function loadScript(src: string): Promise<void> {
  const known = document.querySelector<HTMLScriptElement>(`script[src="${src}"]`);
  if (known?.dataset['loaded'] === 'true') return Promise.resolve();
  known?.remove();
  const script = Object.assign(document.createElement('script'), { src, async: true });
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => {
      script.dataset['loaded'] = 'true';
      resolve();
    });
    script.addEventListener('error', () => reject(new Error(`${src} cannot be loaded`)));
    document.head.append(script);
  });
}
