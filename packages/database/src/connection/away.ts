/** Seconds after which a caller may try again. */
export const retryAfterSeconds = 5;

/** Postgres stops or starts, or has no connection left; a socket to it is refused or lost. */
const codes =
  /^(?:08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** pg gives these no code. */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** True if a query failed because the database is away, so that the same request may work later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isMissingSocket = code === 'ENOENT' && syscall === 'connect';
  return isMissingSocket || codes.test(code ?? '') || messages.test(error.message);
}
