import { text } from '../texts/texts.ts';
import { failureOf } from './request-failure.ts';

/** Messages of the auth service about second factors, and what is shown for them. */
const inWords: readonly (readonly [RegExp, string])[] = [
  [/^Invalid TOTP/, text('This code is wrong. Enter the one that your app shows now.')],
  [/^Invalid recovery code/, text('This recovery code is wrong or was used before.')],
  [/you can only request this after/, text('Too many tries. Please wait a few minutes.')],
  [/^AAL2 required/, text('Sign out and in again with a code, then repeat this.')],
];

/** Returns why a call about second factors failed, or undefined on success; see `failureOf`. */
export async function factorFailureOf(
  call: Parameters<typeof failureOf>[0],
): Promise<string | undefined> {
  const failure = await failureOf(call);
  return inWords.find(([form]) => failure !== undefined && form.test(failure))?.[1] ?? failure;
}
