import { SetupError } from '@dragoman/domain/errors';
import pg from 'pg';

/**
 * Opens one connection for a command of an operator; the caller ends it. A connection that is lost later fails the next
 * statement.
 * @param command what uses it, as the database names it: `backup`
 * @throws SetupError with the reason if there is no answer or the database refuses it
 */
export async function openClient(
  url: string,
  command: string,
  limits: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): Promise<pg.Client> {
  const application_name = `dragoman ${command}`;
  const client = new pg.Client({ connectionString: url, application_name, ...limits });
  client.on('error', () => {});
  await client.connect().catch((cause: unknown) => {
    const first = cause instanceof AggregateError ? cause.errors[0] : cause;
    const reason = first instanceof Error ? first.message : String(first);
    throw new SetupError(`The database cannot be used: ${reason}`, { cause });
  });
  return client;
}
