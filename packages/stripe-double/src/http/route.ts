import type { Account } from '../state/account.ts';
import type { Params } from '../state/params.ts';

/** The input of a call: the ids of its path, in order, and its form or query. */
export interface Call {
  readonly account: Account;
  readonly ids: readonly string[];
  readonly params: Params;
  /** With which key it came: the page's own may do little. */
  readonly key: 'secret' | 'publishable';
}

/** One call of the API. `path` has `:id` where an id stands; `open` ones take the publishable key too. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly open?: true;
  run(call: Call): object;
}

/** The first id of an address. */
export function idOf({ ids }: Call): string {
  return ids[0] ?? '';
}
