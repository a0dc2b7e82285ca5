import type { Command } from 'commander';
import { moveDatabase } from './move.ts';
import { upgradeDatabase } from './upgrade.ts';

/** Adds `dragoman database move` and `dragoman database upgrade`; both need a stopped server. */
export function addDatabaseCommands(program: Command): void {
  const database = program.command('database');
  database
    .command('move')
    .description(
      'Copy the database to an empty Postgres of your own, or back. Stop the server first.',
    )
    .requiredOption('--to <place>', 'postgres://… or embedded')
    .option('--data <folder>', 'data folder of the server (default: DATA_DIR)')
    .action(moveDatabase);
  database
    .command('upgrade')
    .description('Copy the embedded database of an older Postgres into the present one.')
    .option('--programs <folder>', 'programs of the older one (default: /usr/lib/postgresql/…/bin)')
    .option('--data <folder>', 'data folder of the server (default: DATA_DIR)')
    .action(upgradeDatabase);
}
