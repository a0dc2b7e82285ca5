import type { SwitcherConfig } from '@dragoman/domain/language-switcher';

/**
 * Fetches a website's configuration for pages without their own. It is a script that calls `Dragoman.config`, because a page's
 * policy that allows `translate.js` allows it too. Resolves to undefined on failure.
 * @param own the script element of `translate.js`
 * @param given returns the last argument of `Dragoman.config`
 */
export function fetchWebsiteConfig(
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

/** Returns a trusted script URL on pages that require trusted types. */
function trusted(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('dragoman', { createScriptURL: (given) => given });
  return policy?.createScriptURL(address) ?? address;
}
