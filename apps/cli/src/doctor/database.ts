import type { Config } from '@dragoman/config';
import { assertPostgresAccount, runningPostgresUrl } from '@dragoman/database/embedded';
import { type DatabaseState, databaseState } from '@dragoman/database/migrate';
import { bad, type Finding, good, reasonOf, warning } from './finding.ts';

const name = 'Database';
const largestClockOffset = 5000;
// The queue's and the listener's connections come on top of each process's own.
const processes = 4;
const extraConnections = 12;

/**
 * Checks version, pending migrations, connections and clock of the database.
 * @param assertAccount throws if the embedded Postgres cannot run under this account
 */
export async function checkDatabase(
  config: Config,
  assertAccount: () => void = assertPostgresAccount,
): Promise<Finding> {
  const url = config.DATABASE_URL ?? runningPostgresUrl(config.DATA_DIR);
  try {
    if (url === undefined) {
      assertAccount();
      return good(name, 'the embedded Postgres, which starts with the server');
    }
    return judge(await databaseState(url), config);
  } catch (error) {
    return bad(name, reasonOf(error), adviceFor(url, config));
  }
}

function adviceFor(url: string | undefined, { DATABASE_URL }: Config): string {
  if (DATABASE_URL !== undefined)
    return 'Check DATABASE_URL, the server’s firewall and its pg_hba.conf.';
  return url === undefined
    ? 'Run the server as another account.'
    : 'Stop the server and start it again.';
}

function judge(state: DatabaseState, { DATABASE_CONNECTIONS }: Config): Finding {
  const { version, isSupported, pending, maxConnections, clockOffset, missingRights } = state;
  if (!isSupported) return bad(name, `Postgres ${version}`, 'Upgrade it to Postgres 15 or newer.');
  if (missingRights.length > 0) {
    const advice = `Let an administrator run in this database: ${missingRights.join(' ')}`;
    return bad(name, 'the role of DATABASE_URL lacks rights that the next start needs', advice);
  }
  if (Math.abs(clockOffset) > largestClockOffset) {
    const detail = `its clock is off by ${Math.round(clockOffset / 1000)} s from this machine’s`;
    return bad(name, detail, 'Synchronize both clocks (NTP): links and sessions expire by them.');
  }
  const wanted = (DATABASE_CONNECTIONS + extraConnections) * processes;
  if (maxConnections < wanted) {
    const detail = `Postgres ${version} allows ${maxConnections} connections; ${processes} processes may open ${wanted}`;
    return warning(name, detail, 'Raise max_connections, or lower DATABASE_CONNECTIONS.');
  }
  const waiting = pending.length === 0 ? '' : `, ${pending.length} migrations at the next start`;
  return good(name, `Postgres ${version}${waiting}`);
}
