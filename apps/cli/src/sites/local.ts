import { listUsers, selectAllWebsites } from '@dragoman/core/admin';
import { startJobs } from '@dragoman/core/jobs';
import { readOperations } from '@dragoman/core/operations';
import { latestScan, requestScan } from '@dragoman/core/scans';
import { readProgressOfLanguage } from '@dragoman/core/translations';
import { DragomanError } from '@dragoman/domain/errors';
import type { Services } from '@dragoman/server';
import { withInstallation } from '../installation.ts';
import { printRows, type ReportOptions } from '../print-rows.ts';
import { theWebsite } from '../website.ts';
import { printCoverage, type StatusOptions } from './coverage.ts';
import { followScan, type ScanOptions } from './follow-scan.ts';

/** Prints the websites of this installation with their owners. */
export function localSites(options: ReportOptions): Promise<void> {
  return withInstallation(options.data, async (services) => {
    printRows(await listSites(services), ['id', 'url', 'status', 'owner'], options);
  });
}

/** Asks the running server to scan. */
export function localScan(website: string, options: ScanOptions): Promise<void> {
  return withInstallation(options.data, (services) => scan(services, website, options));
}

/** Prints the coverage of a website, or how this installation is. */
export function localStatus(options: StatusOptions): Promise<void> {
  return withInstallation(options.data, async (services) => {
    if (options.website === undefined && options.failUnder === undefined)
      return printStatus(services, options);
    const website = await theWebsite(services, { name: options.website });
    await printCoverage(website.translation_languages, options, (targetLanguage) =>
      readProgressOfLanguage(services, { websiteId: website.id, targetLanguage }),
    );
  });
}

async function listSites(services: Services) {
  const owners = new Map((await listUsers(services)).map(({ id, email }) => [id, email]));
  const sites = await selectAllWebsites(services.database.kysely);
  return sites.map(({ user_id, ...site }) => ({ ...site, owner: owners.get(user_id) ?? null }));
}

async function scan(services: Services, named: string, options: ScanOptions): Promise<void> {
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
  await followScan(site, scan, options, () => latestScan(services, site.id));
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
