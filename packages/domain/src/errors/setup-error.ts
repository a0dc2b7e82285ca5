import { DragomanError } from './catalogue.ts';

/** A fault that whoever runs the program can mend; its message is a sentence for them, and a stack would only hide it. */
export class SetupError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'SetupError';
  }
}

/** What a program prints before it ends: sentences for faults that people can mend, the stack for ours. */
export function explainError(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  if (error instanceof DragomanError) {
    return error.detail === undefined ? error.message : `${error.message} (${error.detail})`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
