import { useEffect, useState } from 'react';
import { installation } from '../../installation/installation.ts';

/** A form of the sign-in page, or a provider's name. */
export type SignInWay = 'link' | 'password' | 'forgotten-password' | 'sso';

/** Ways to sign in beside the mailed link, and providers by name. */
export type OfferedWay = { readonly way: SignInWay } | { readonly provider: string };

/** Returns what this installation offers beside the mailed link; those of a Supabase project are known once it has answered. */
export function useSignInWays(): readonly OfferedWay[] {
  const { signInWays } = installation();
  const providers = useProviders();
  if (signInWays.length === 0 && providers.length === 0) return [];
  const ways: readonly OfferedWay[] = ['link' as const, ...signInWays].map((way) => ({ way }));
  return [...providers.map((provider) => ({ provider })), ...ways];
}

function useProviders(): readonly string[] {
  const { providers: known } = installation();
  const [providers, setProviders] = useState(known ?? []);
  useEffect(() => {
    if (known !== undefined) return;
    void import('./ask-providers.ts').then((part) => part.askProviders()).then(setProviders);
  }, [known]);
  return providers;
}

/** Returns what stands in the shown form's email field: it goes along to the form of another way. */
export function typedEmail(): string | undefined {
  return document.querySelector<HTMLInputElement>('main [name=email]')?.value;
}
