/**
 * Starts Postgres on a directory, prints {pid, url} and optionally exits without stopping it: node embedded.fixture.ts <data
 * folder> [exit]
 */
import { startEmbeddedPostgres } from './index.ts';

const [, , dataDir = '', ending] = process.argv;
try {
  const { pid, url } = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  process.stdout.write(`${JSON.stringify({ pid, url })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: String(error) })}\n`);
  process.exit(1);
}
if (ending === 'exit') process.exit(0);
setInterval(() => {}, 1000);
