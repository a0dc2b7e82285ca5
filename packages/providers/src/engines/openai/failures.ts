import { EngineError, type EngineErrorKind } from '../port.ts';

/** What a server said when it did not translate. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const kindByStatus: Readonly<Record<number, EngineErrorKind>> = {
  401: 'auth',
  402: 'quota',
  403: 'auth',
  413: 'too-large',
  429: 'rate',
};

/** The typed error for an answer that is not 2xx. `now` is in milliseconds since 1970. */
export function describeRefusal(refusal: Refusal, now: number): EngineError {
  const kind = kindOf(refusal);
  const retryAfter =
    kind === 'rate' || kind === 'unavailable' ? readDelay(refusal, now) : undefined;
  const message = `The language model's server answered ${refusal.status}: ${readMessage(refusal.body)}`;
  return new EngineError(kind, message, retryAfter === undefined ? {} : { retryAfter });
}

function kindOf({ status, body }: Refusal): EngineErrorKind {
  if (status === 429 && /insufficient_quota|exceeded your current quota|billing/i.test(body))
    return 'quota';
  if (status < 500 && /context_length_exceeded|context (length|window)|too many tokens/i.test(body))
    return 'too-large';
  return kindByStatus[status] ?? 'unavailable';
}

/** True if the server does not know the answer form that it was asked to keep to. */
export function refusesAnswerForm({ status, body }: Refusal): boolean {
  const isAboutForm = /response_format|json_schema|json_object|structured output|grammar/i;
  return [400, 404, 415, 422, 500, 501].includes(status) && isAboutForm.test(body);
}

function readMessage(body: string): string {
  const [, message] = /"message"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(body) ?? [];
  return (message ?? body).slice(0, 300);
}

/** `Retry-After` as seconds or a date (RFC 9110 § 10.2.3), or the more exact `retry-after-ms`, in milliseconds. */
function readDelay({ headers }: Refusal, now: number): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (exact >= 0) return exact;
  const value = headers['retry-after'];
  if (typeof value !== 'string') return undefined;
  const delay = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}
