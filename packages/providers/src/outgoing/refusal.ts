import { DragomanError } from '@dragoman/domain/errors';

/** Returns the error for a refused address; `detail` is for logs only. */
export function refused(detail: string): DragomanError {
  return new DragomanError('address-refused', { detail });
}
