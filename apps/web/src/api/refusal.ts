import { t } from '../texts/texts.ts';

let isChecking = false;

/** Asks whether the session still exists. If it has ended elsewhere, the client of accounts forgets it, which leads to the sign-in page. */
export async function checkSession(auth: { getUser(): Promise<unknown> }): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  await auth.getUser().catch((error: unknown) => console.error('The session is unknown.', error));
  isChecking = false;
}

/** Returns a refusal of the tables or files with our sentence as its message, and writes theirs to the console. */
export async function withOurSentence(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const said = await response.text();
  console.error(`A request was refused with status ${status}.`, said);
  const body = JSON.stringify({ ...fieldsIn(said), message: sentenceFor(status) });
  const typed = new Headers(headers);
  typed.set('content-type', 'application/json');
  return new Response(body, { status, statusText, headers: typed });
}

function fieldsIn(said: string): object {
  try {
    return Object(JSON.parse(said));
  } catch {
    return {};
  }
}

function sentenceFor(status: number): string {
  if (status === 401) return t('No active session. Please log in.');
  if (status === 413) return t('The request is too large.');
  if (status === 429) return t('Too many requests. Please try again later.');
  return t('Something went wrong on our side.');
}
