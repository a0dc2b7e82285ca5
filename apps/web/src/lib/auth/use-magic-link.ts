import { useState } from 'react';
import { backend } from '../backend.ts';

const unknownError = 'An unknown error occurred';

export type MagicLinkState =
  | { readonly phase: 'form'; readonly error?: string; readonly again?: boolean }
  | { readonly phase: 'sending' }
  | { readonly phase: 'sent'; readonly email: string };

/**
 * Signing in by a mailed link that leads to the dashboard [visitor-account-admin §4, Sign-in]. A new user's data are
 * `data` and the browser's language as `locale`: mails to them are in it.
 */
export function useMagicLink(data?: Readonly<Record<string, string>>) {
  const [state, setState] = useState<MagicLinkState>({ phase: 'form' });
  const send = async (email: string) => {
    setState({ phase: 'sending' });
    const error = await ask(email, data);
    setState(error === undefined ? { phase: 'sent', email } : { phase: 'form', error });
  };
  return { state, send, startOver: () => setState({ phase: 'form', again: true }) };
}

async function ask(email: string, data?: Readonly<Record<string, string>>) {
  const emailRedirectTo = `${location.origin}/dashboard`;
  const options = { emailRedirectTo, data: { locale: navigator.language, ...data } };
  try {
    const { error } = await backend().auth.signInWithOtp({ email, options });
    return error === null ? undefined : error.message || unknownError;
  } catch {
    return unknownError;
  }
}
