import { DragomanError } from '@dragoman/domain/errors';
import { PaymentsError } from '@dragoman/providers/payments/port';

/** An error 409 with a message for the user. */
export function conflict(message: string): DragomanError {
  return new DragomanError('conflict', { message });
}

/** Turns errors of the provider into `payments-refused` or `payments-unavailable`. */
export async function mapProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    const code = error.reason === 'unavailable' ? 'payments-unavailable' : 'payments-refused';
    throw new DragomanError(code, { detail: error.message, cause: error });
  }
}
