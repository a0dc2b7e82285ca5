/** Where this window keeps the address that a mail was sent to, so that a reload shows the field of its code again. */
export const mailedToKey = 'mailed_to';

/** Call it once somebody is signed in, or a link has failed: then the form is shown again. */
export function forgetMail(): void {
  sessionStorage.removeItem(mailedToKey);
}
