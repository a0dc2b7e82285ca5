import { DragomanError } from './catalogue.ts';

/** A fault that the operator can fix. Its message is a sentence for them, printed without a stack. */
export class SetupError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'SetupError';
  }
}

/** What a program prints before it ends: sentences for faults that the operator can fix, the stack for bugs. */
export function explainError(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  if (error instanceof DragomanError) {
    return error.detail === undefined ? error.message : `${error.message} (${error.detail})`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
