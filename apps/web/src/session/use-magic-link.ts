import { useState } from 'react';
import { shownLanguage } from '../texts/texts.ts';
import { mailLanguage } from '../texts/visitor-language.ts';
import { failureOf } from './request-failure.ts';

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
 * and `locale`, the language of later mails.
 */
export function useMagicLink(data: () => Readonly<Record<string, unknown>> | undefined) {
  const [state, setState] = useState<MagicLinkState>({ phase: 'form' });
  const send = async (email: string) => {
    setState({ phase: 'sending' });
    const error = await requestMail(email, data());
    setState(error === undefined ? { phase: 'sent', email } : { phase: 'form', error });
  };
  const sentMail = (email: string): SentMail => ({
    sendAgain: () => requestMail(email, data()),
    verify: (code) => failureOf((auth) => auth.verifyOtp({ email, token: code, type: 'email' })),
  });
  return { state, send, sentMail, startOver: () => setState({ phase: 'form', again: true }) };
}

function requestMail(email: string, own: Readonly<Record<string, unknown>> | undefined) {
  const emailRedirectTo = `${location.origin}/dashboard`;
  const data = { locale: mailLanguage(shownLanguage(), navigator.language), ...own };
  const options = { emailRedirectTo, data };
  return failureOf((auth) => auth.signInWithOtp({ email, options }));
}
