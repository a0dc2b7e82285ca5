import { messageText, t } from '../texts/texts.ts';

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
  const fields = fieldsIn(said);
  const message = storageSentence(fields) ?? sentenceFor(status);
  const body = JSON.stringify({ ...fields, message });
  const typed = new Headers(headers);
  typed.set('content-type', 'application/json');
  return new Response(body, { status, statusText, headers: typed });
}

interface Fields {
  readonly statusCode?: unknown;
  readonly message?: unknown;
}

function fieldsIn(said: string): Fields {
  try {
    return Object(JSON.parse(said));
  } catch {
    return {};
  }
}

/** Returns why the storage refused a file; undefined for other answers, and for words of the database. */
function storageSentence({ statusCode, message }: Fields): string | undefined {
  const status = Number(statusCode);
  if (!(status >= 400 && status < 500) || typeof message !== 'string') return undefined;
  if (status === 415) return t('This kind of file is not accepted.');
  if ([401, 403, 413, 429].includes(status) || message === '') return sentenceFor(status);
  return messageText(message);
}

function sentenceFor(status: number): string {
  if (status === 401) return t('No active session. Please log in.');
  if (status === 413) return t('The request is too large.');
  if (status === 429) return t('Too many requests. Please try again later.');
  return t('Something went wrong on our side.');
}
