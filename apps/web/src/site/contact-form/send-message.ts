import { installation } from '../../installation/installation.ts';

/** The request body [visitor-account-admin §7]; it does not include the website's address. */
export interface ContactMessage {
  readonly email: string;
  readonly message: string;
  readonly isUser: boolean;
  readonly recaptchaToken: string;
}

/** The API accepted the message, refused it (with a message of its own, if any), or did not respond. */
export type Outcome =
  | { readonly type: 'sent' }
  | { readonly type: 'refused'; readonly error?: string; readonly field?: string }
  | { readonly type: 'unreachable' };

const timeoutMs = 30_000;

/** Sends a message to the product API with the visitor's cookies. Never rejects. */
export async function sendMessage(message: ContactMessage): Promise<Outcome> {
  try {
    const answer = await fetch(`${installation().apiUrl}/api/contact`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return answer.ok ? { type: 'sent' } : { type: 'refused', ...(await refusal(answer)) };
  } catch {
    return { type: 'unreachable' };
  }
}

async function refusal(answer: Response): Promise<{ error?: string; field?: string }> {
  const body: unknown = await answer.json().catch(() => null);
  const { error, field } = (body ?? {}) as Record<string, unknown>;
  return {
    ...(typeof error === 'string' && error !== '' && { error }),
    ...(typeof field === 'string' && { field }),
  };
}
