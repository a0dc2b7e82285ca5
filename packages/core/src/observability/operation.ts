import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What an async context works on: an HTTP request or a run of a job. */
export interface Operation {
  /** The same in the log of every process that works for a request: a job has the id of the request that enqueued it. */
  readonly requestId: string | undefined;
  /** More fields of each line of the log. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

const operations = new AsyncLocalStorage<Operation>();

/** Returns what this async context works on. */
export function currentOperation(): Operation | undefined {
  return operations.getStore();
}

/** Runs `work` in an async context of its own. */
export function runOperation<Result>(operation: Operation, work: () => Result): Result {
  return operations.run(operation, work);
}

/** Returns a request id from outside if it can stand in logs and header fields, else a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}

/** Returns the fields that every line of the log has in this async context. */
export function operationFields(): object {
  const operation = currentOperation();
  if (operation === undefined) return {};
  return { requestId: operation.requestId, ...operation.fields };
}
