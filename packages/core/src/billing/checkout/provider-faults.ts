import { DragomanError } from '@dragoman/domain/errors';
import { PaymentsError } from '@dragoman/providers/payments';

/** 409 with a sentence for the user. */
export function refused(message: string): DragomanError {
  return new DragomanError('conflict', { message });
}

/** Runs what talks to the provider; its faults become `payments-refused` or `payments-unavailable`. */
export async function atProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    const code = error.reason === 'unavailable' ? 'payments-unavailable' : 'payments-refused';
    throw new DragomanError(code, { detail: error.message, cause: error });
  }
}
