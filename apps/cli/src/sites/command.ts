import { listUsers, selectAllWebsites } from '@dragoman/core/admin';
import { startJobs } from '@dragoman/core/jobs';
import { readOperations } from '@dragoman/core/operations';
import { requestScan } from '@dragoman/core/scans';
import { DragomanError } from '@dragoman/domain/errors';
import type { Services } from '@dragoman/server';
import type { Command } from 'commander';
import { withInstallation } from '../installation.ts';
import { printRows, type ReportOptions } from '../print-rows.ts';

/** Adds `dragoman sites`, `dragoman scan` and `dragoman status`. */
export function addSiteCommands(program: Command): void {
  const withOptions = (command: Command) =>
    command
      .option('--json', 'print JSON')
      .option('--data <folder>', 'data folder of the server (default: DATA_DIR)');
  withOptions(program.command('sites').description('List the websites, newest first.')).action(
    (options: ReportOptions) =>
      withInstallation(options.data, async (services) => {
        printRows(await listSites(services), ['id', 'url', 'status', 'owner'], options);
      }),
  );
  withOptions(program.command('scan <website>'))
    .description('Read a website again, given by its id or host; a running server does it.')
    .action((website: string, options: ReportOptions) =>
      withInstallation(options.data, (services) => scan(services, website, options)),
    );
  withOptions(program.command('status'))
    .description('Print processes and jobs of the installation.')
    .addHelpText(
      'after',
      '\nExits with 1 if nothing runs, or a process is silent for a minute and was not replaced.',
    )
    .action((options: ReportOptions) =>
      withInstallation(options.data, (services) => printStatus(services, options)),
    );
}

async function listSites(services: Services) {
  const owners = new Map((await listUsers(services)).map(({ id, email }) => [id, email]));
  const sites = await selectAllWebsites(services.database.kysely);
  return sites.map(({ user_id, ...site }) => ({ ...site, owner: owners.get(user_id) ?? null }));
}

async function scan(services: Services, named: string, options: ReportOptions): Promise<void> {
  const sites = await listSites(services);
  const found = sites.filter(({ id, url }) => id === named || hostOf(url) === hostOf(named));
  const [site] = found;
  if (site === undefined || found.length > 1) {
    const which = found.map(({ id, owner }) => `${id} (${owner})`).join(', ');
    const message = site ? `Name one by its id: ${which}.` : `There is no website ${named}.`;
    throw new DragomanError('not-found', { message });
  }
  const jobs = await startJobs(services);
  const scan = await requestScan({ ...services, jobs }, site.id).finally(() => jobs.stop());
  const fields = { id: scan.id, website_id: site.id, url: site.url, status: scan.status };
  console.log(
    options.json ? JSON.stringify(fields, null, 2) : `The scan of ${site.url} is ${scan.status}.`,
  );
}

const hostOf = (address: string) =>
  (
    URL.parse(address.includes('://') ? address : `https://${address}`)?.host ?? address
  ).toLowerCase();

async function printStatus(services: Services, options: ReportOptions): Promise<void> {
  const { processes, queues } = await readOperations(services);
  // One that was killed stays listed for a day beside its successor.
  const newest = new Map(processes.map((one) => [`${one.machine} ${one.name}`, one]));
  const isWell = newest.size > 0 && [...newest.values()].every((one) => !one.is_silent);
  process.exitCode = isWell ? 0 : 1;
  if (options.json)
    return console.log(JSON.stringify({ is_well: isWell, processes, queues }, null, 2));
  if (processes.length === 0) console.log('No process runs.');
  else printRows(processes, ['machine', 'name', 'version', 'started_at', 'is_silent'], options);
  const busy = queues.filter(
    ({ waiting, retrying, running, failed }) => waiting + retrying + running + failed > 0,
  );
  if (busy.length > 0)
    printRows(busy, ['queue', 'waiting', 'retrying', 'running', 'failed'], options);
}
