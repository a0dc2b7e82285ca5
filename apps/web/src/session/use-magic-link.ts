import { useState } from 'react';
import { shownLanguage } from '../texts/texts.ts';
import { mailLanguage } from '../texts/visitor-language.ts';
import { forgetMail, mailedToKey } from './mailed-to.ts';
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
 * and `locale`, the language of later mails. If `isKept`, a reload shows the field of the code again.
 */
export function useMagicLink(
  data: () => Readonly<Record<string, unknown>> | undefined,
  { isKept = false } = {},
) {
  const [state, setState] = useState(() => firstState(isKept));
  const send = async (email: string) => {
    setState({ phase: 'sending' });
    const error = await requestMail(email, data());
    if (error === undefined && isKept) sessionStorage.setItem(mailedToKey, email);
    setState(error === undefined ? { phase: 'sent', email } : { phase: 'form', error });
  };
  const sentMail = (email: string): SentMail => ({
    sendAgain: () => requestMail(email, data()),
    async verify(code) {
      const call = { email, token: code, type: 'email' } as const;
      const error = await failureOf((auth) => auth.verifyOtp(call));
      if (error === undefined) forgetMail();
      return error;
    },
  });
  const startOver = () => {
    forgetMail();
    setState({ phase: 'form', again: true });
  };
  return { state, send, sentMail, startOver };
}

/** The server, which renders the form, has no storage. */
function firstState(isKept: boolean): MagicLinkState {
  if (!isKept || typeof document === 'undefined') return { phase: 'form' };
  if (/[?#&]error=/.test(location.search + location.hash)) forgetMail();
  const email = sessionStorage.getItem(mailedToKey);
  return email === null ? { phase: 'form' } : { phase: 'sent', email };
}

function requestMail(email: string, own: Readonly<Record<string, unknown>> | undefined) {
  const emailRedirectTo = `${location.origin}/dashboard`;
  const data = { locale: mailLanguage(shownLanguage(), navigator.language), ...own };
  const options = { emailRedirectTo, data };
  return failureOf((auth) => auth.signInWithOtp({ email, options }));
}
