import type { AuthError } from '@supabase/supabase-js';
import { useState } from 'react';
import { backend } from '../api/backend.ts';

const unknownError = 'An unknown error occurred';

export type MagicLinkState =
  | { readonly phase: 'form'; readonly error?: string; readonly again?: boolean }
  | { readonly phase: 'sending' }
  | { readonly phase: 'sent'; readonly email: string };

/** Actions on a sent mail. Each returns an error message, or undefined on success. */
export interface SentMail {
  readonly sendAgain: () => Promise<string | undefined>;
  /** Signs in with the code from the mail. */
  readonly verify: (code: string) => Promise<string | undefined>;
}

/**
 * Signs in by a mailed link or the code in the same mail [visitor-account-admin §4, Sign-in]. A new user's metadata are `data`
 * and the browser's language as `locale`, the language of later mails.
 */
export function useMagicLink(data?: Readonly<Record<string, string>>) {
  const [state, setState] = useState<MagicLinkState>({ phase: 'form' });
  const send = async (email: string) => {
    setState({ phase: 'sending' });
    const error = await requestMail(email, data);
    setState(error === undefined ? { phase: 'sent', email } : { phase: 'form', error });
  };
  const sentMail = (email: string): SentMail => ({
    sendAgain: () => requestMail(email, data),
    verify: (code) =>
      failureOf(() => backend().auth.verifyOtp({ email, token: code, type: 'email' })),
  });
  return { state, send, sentMail, startOver: () => setState({ phase: 'form', again: true }) };
}

function requestMail(email: string, data?: Readonly<Record<string, string>>) {
  const emailRedirectTo = `${location.origin}/dashboard`;
  const options = { emailRedirectTo, data: { locale: navigator.language, ...data } };
  return failureOf(() => backend().auth.signInWithOtp({ email, options }));
}

async function failureOf(
  call: () => Promise<{ error: AuthError | null }>,
): Promise<string | undefined> {
  try {
    const { error } = await call();
    if (error === null) return undefined;
    // Status 0 means no response; the message is the browser's own.
    return error.status === 0 ? unknownError : error.message || unknownError;
  } catch {
    return unknownError;
  }
}

/**
 * Returns the auth service's error from the URL, such as an expired link: `error_description`, else `error` [visitor-account-
 * admin §8, Auth-level behavior].
 */
export function addressError({ hash, search }: Pick<Location, 'hash' | 'search'>) {
  const fields = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)];
  const read = (name: string) => fields.map((each) => each.get(name)).find(Boolean) ?? undefined;
  return read('error_description') ?? read('error');
}
