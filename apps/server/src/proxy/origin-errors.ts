import { DragomanError } from '@dragoman/domain/errors';

/** Throws `DragomanError` origin-invalid unless the status is a final one, 200 to 599. */
export function assertStatus(status: number): void {
  if (status >= 200 && status <= 599) return;
  throw new DragomanError('origin-invalid', { detail: `status ${status}` });
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}

/** True if a connection was lost, such as an idle one that the site has just closed. */
export function isLostConnection(error: unknown): boolean {
  return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error));
}

const timeouts = [
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
];

/** Maps a failed exchange with a site to the error shown to the visitor. */
export function toPublicError(error: unknown): DragomanError {
  if (error instanceof DragomanError) return error;
  const name = (error as { name?: unknown } | null)?.name;
  const late = timeouts.includes(codeOf(error)) || name === 'TimeoutError';
  return new DragomanError(late ? 'origin-timeout' : 'origin-unreachable', { cause: error });
}
