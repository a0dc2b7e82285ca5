import type { AuthClient, AuthError } from '@supabase/auth-js';
import { loadAuth } from '../api/backend.ts';
import { text } from '../texts/texts.ts';
import { invalidLink } from './auth-state.ts';

const unknownError = text('An unknown error occurred');
const unreachable = text(
  'We can’t reach the server. Check your internet connection and try again.',
);

const byInvitation = text(
  'New accounts are by invitation only. Ask whoever runs this site for one.',
);

/** Messages of the auth service and what is shown for them. */
const inWords: Readonly<Record<string, string>> = {
  [invalidLink]: invalidLink,
  'No session defined in URL': text('No session defined in URL'),
  'Invalid login credentials': text('The email address or the password is wrong.'),
  'No SSO provider assigned for this domain': text(
    'SSO is not set up for this email domain. Choose another way to sign in.',
  ),
  'Token has expired or is invalid': text('This code is wrong or has expired. Send a new one.'),
};

/** Returns a message of the auth service in words; unknown ones unchanged, and without one 'An unknown error occurred'. */
export function wordsFor(message: string): string {
  if (/^invalid JWT/.test(message)) return invalidLink;
  if (/^Signups/.test(message)) return byInvitation;
  const isEmpty = message === '' || message === '{}';
  return isEmpty ? unknownError : (inWords[message] ?? message);
}

/**
 * Returns why a call of the auth service failed, or undefined on success: the service's message, else 'An unknown error occurred'
 * [visitor-account-admin §8]. A call without a response says that the server cannot be reached.
 */
export async function failureOf(
  call: (auth: InstanceType<typeof AuthClient>) => Promise<{ readonly error: AuthError | null }>,
): Promise<string | undefined> {
  try {
    const { error } = await call(await loadAuth());
    if (error === null) return undefined;
    return error.status === 0 ? unreachable : wordsFor(error.message);
  } catch (error) {
    console.error('The auth service could not be called.', error);
    return unknownError;
  }
}
