import { DragomanError } from '@dragoman/domain/errors';

/** The error for an address that may not be reached from here; `detail` is for logs only. */
export function refused(detail: string): DragomanError {
  return new DragomanError('address-refused', { detail });
}
