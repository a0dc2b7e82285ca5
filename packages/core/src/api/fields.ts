import { DragomanError } from '@dragoman/domain/errors';

/** Runs `work` and sets `field` on a 400 that it throws without one. */
export async function aboutField<T>(field: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DragomanError) || error.status !== 400 || error.field !== undefined) {
      throw error;
    }
    const { message, detail, cause } = error;
    throw new DragomanError(error.code, {
      message,
      field,
      cause,
      ...(detail !== undefined && { detail }),
    });
  }
}
