import type { Account } from '../state/account.ts';
import type { Params } from '../state/params.ts';

/** The input of a call: the ids in its path, in order, and its form or query. */
export interface Call {
  readonly account: Account;
  readonly ids: readonly string[];
  readonly params: Params;
  /** The kind of API key; the publishable key may do little. */
  readonly key: 'secret' | 'publishable';
}

/** A route of the API. `path` has `:id` placeholders; `open` routes accept the publishable key too. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly open?: true;
  run(call: Call): object;
}

/** Returns the first id of the path. */
export function idOf({ ids }: Call): string {
  return ids[0] ?? '';
}
