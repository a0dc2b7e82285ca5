import { t } from '../texts/texts.ts';

/**
 * Sends requests to tables and files. A failure gets our sentence as its message: the services' own are in English and made for
 * developers, so they go to the console (decision 0374). Its code stays.
 */
export function inOurWords(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init).catch((cause: unknown) => {
      if (init?.signal?.aborted === true) throw cause;
      throw new Error(t('The server did not answer.'), { cause });
    });
    return response.ok ? response : withOurSentence(response);
  };
}

async function withOurSentence(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const said = await response.text();
  console.error(`A request was refused with status ${status}.`, said);
  const message = sentenceFor(status);
  const body = JSON.stringify({ ...fieldsIn(said), message });
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
