import { type Command, InvalidArgumentError } from 'commander';
import { remoteWebsite } from '../choose-website.ts';
import { printRows, type ReportOptions, withReport } from '../print-rows.ts';
import { readProject } from '../project/project.ts';
import { openRemote, type TargetOptions, withTarget } from '../remote/open.ts';
import { printCoverage, type StatusOptions } from './coverage.ts';
import { followScan, type ScanOptions } from './follow-scan.ts';

/** Adds `dragoman sites`. */
export function addSites(program: Command): void {
  withTarget(withReport(program.command('sites'))).action(
    async (options: ReportOptions & TargetOptions) => {
      const client = await openRemote(options);
      if (client === undefined) return (await import('./local.ts')).localSites(options);
      const sites = (await client.websites.list()).map((site) => ({
        ...site,
        languages: site.translation_languages.join(' '),
      }));
      const listed = sites.map(({ id, url, status, languages }) => ({
        id,
        url,
        status,
        languages,
      }));
      printRows(listed, ['id', 'url', 'status', 'languages'], options);
    },
  );
}

/** Adds `dragoman scan example.com --wait`. */
export function addScan(program: Command): void {
  withTarget(withReport(program.command('scan <website>')))
    .option('--wait', 'wait until it has ended')
    .action(async (name: string, options: ScanOptions & TargetOptions) => {
      const client = await openRemote(options);
      if (client === undefined) return (await import('./local.ts')).localScan(name, options);
      const site = await remoteWebsite(client, { name });
      const { scan } = await client.scans.crawlWebsite({ id: site.id });
      await followScan(site, scan, options, async () => {
        return (await client.scans.readLatest({ id: site.id })).scan;
      });
    });
}

/** Adds `dragoman status --website example.com --fail-under 95`. */
export function addStatus(program: Command): void {
  withTarget(withReport(program.command('status')))
    .option('--website <address>', 'the website, if dragoman.json does not name it')
    .option('--fail-under <percent>', 'exit with 1 if a language is translated less', percentOf)
    .addHelpText(
      'after',
      '\nWithout a website, this machine’s processes and jobs: exits with 1 if nothing runs, or a process is silent for a minute and was not replaced.',
    )
    .action(async (given: StatusOptions & TargetOptions) => {
      const project = await readProject().catch(() => undefined);
      const client = await openRemote(given);
      if (client === undefined) return (await import('./local.ts')).localStatus(given);
      const website = await remoteWebsite(client, { name: given.website ?? project?.website });
      const languages = project?.languages ?? website.translation_languages;
      await printCoverage(languages, given, (lang) =>
        client.translations.readProgress({ id: website.id, lang }),
      );
    });
}

function percentOf(text: string): number {
  const percent = Number(text);
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent;
  throw new InvalidArgumentError('Give a percentage from 0 to 100.');
}
