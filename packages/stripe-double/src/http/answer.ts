import { routeOf } from '../routes.ts';
import type { Account } from '../state/account.ts';
import { type Params, texts } from '../state/params.ts';
import { StripeFault } from '../state/stripe-error.ts';
import { expanded } from './expand.ts';

/** An incoming call. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly params: Params;
  readonly key: string | undefined;
  readonly idempotencyKey: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
}

/**
 * Returns the response to a call. Errors respond with their status and `{ error }`. A `POST` with an idempotency key runs once:
 * repeating it returns the same response, and another call with the key is refused
 * [https://docs.stripe.com/api/idempotent_requests].
 */
export function answer(account: Account, call: Call): Answer {
  const { idempotencyKey: key } = call;
  const keeps = key !== undefined && call.method === 'POST';
  const request = JSON.stringify([call.path, call.params]);
  const stored = keeps ? account.tables.answers[key] : undefined;
  if (stored !== undefined) {
    return stored.request === request
      ? { status: stored.status, body: stored.body, replayed: true }
      : { ...faulty(otherCall(key ?? '')), replayed: false };
  }
  const fresh = attempt(account, call);
  // Calls that did not run may be retried with the same key.
  if (keeps && fresh.status !== 401 && fresh.status < 500) {
    account.tables.answers[key] = { ...fresh, request };
  }
  return { ...fresh, replayed: false };
}

function attempt(account: Account, call: Call): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(run(account, call)) };
  } catch (fault) {
    if (fault instanceof StripeFault) return faulty(fault);
    throw fault;
  }
}

function run(account: Account, { method, path, params, key }: Call): object {
  const kind = kindOf(account, key);
  const found = routeOf(method, path);
  if (found === undefined) throw unknownRoute(method, path);
  if (kind === 'publishable' && found.route.open !== true) throw wrongKey();
  const { expand: _, ...rest } = params;
  const result = found.route.run({ account, ids: found.ids, params: rest, key: kind });
  return expanded(account, result, texts(params, 'expand'));
}

function kindOf(account: Account, key: string | undefined): 'secret' | 'publishable' {
  if (key === account.secretKey) return 'secret';
  if (key === account.publishableKey) return 'publishable';
  const message =
    key === undefined
      ? 'You did not provide an API key.'
      : `Invalid API Key provided: ${key.slice(0, 8)}***`;
  throw new StripeFault(401, { type: 'invalid_request_error', message });
}

function unknownRoute(method: string, path: string): StripeFault {
  return new StripeFault(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function wrongKey(): StripeFault {
  return new StripeFault(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key.',
  });
}

function otherCall(key: string): StripeFault {
  return new StripeFault(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Key: ${key}`,
  });
}

function faulty({ status, detail }: StripeFault): { status: number; body: string } {
  return { status, body: JSON.stringify({ error: detail }) };
}
