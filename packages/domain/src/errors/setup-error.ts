import { DragomanError } from './catalogue.ts';

/** An error that the operator can fix. Its message is printed without a stack. */
export class SetupError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'SetupError';
  }
}

/**
 * Returns what a program prints before it exits: the message for errors that the operator can fix, the stack for bugs.
 */
export function explainError(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  if (error instanceof DragomanError) {
    return error.detail === undefined ? error.message : `${error.message} (${error.detail})`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
