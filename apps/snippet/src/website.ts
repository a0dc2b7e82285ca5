import type { SwitcherConfig } from '@dragoman/domain/language-switcher';

/**
 * What the product says about a website, for pages that say nothing themselves: one request, which browsers keep. It comes
 * as a script that calls `Dragoman.config`, for a page that lets `translate.js` in lets it in too. Undefined when it cannot
 * be had.
 * @param own the element of `translate.js`
 * @param given what `Dragoman.config` was called with last
 */
export function askForWebsite(
  own: HTMLScriptElement,
  websiteId: string,
  given: () => SwitcherConfig | undefined,
): Promise<SwitcherConfig | undefined> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const address = own.src.replace(/\.js.*/, `/${encodeURIComponent(websiteId)}.js`);
    script.onload = () => resolve(given());
    script.onerror = () => resolve(undefined);
    script.nonce = own.nonce;
    try {
      script.src = trusted(address);
      document.head.append(script);
    } catch {
      resolve(undefined);
    }
  });
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/** Pages that ask for trusted types get them. */
function trusted(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('dragoman', { createScriptURL: (given) => given });
  return policy?.createScriptURL(address) ?? address;
}
