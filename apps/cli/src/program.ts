import { Command } from 'commander';
import { addBackup } from './backup/backup.ts';
import { addRestore } from './backup/restore.ts';
import { addDatabaseCommands } from './database/command.ts';
import { addDoctor } from './doctor/command.ts';
import { addExport } from './files/export.ts';
import { addImport } from './files/import.ts';
import { addGlossaryCommands } from './glossary/command.ts';
import { addModelCommands } from './models/command.ts';
import { addServe } from './serve/command.ts';
import { addSiteCommands } from './sites/command.ts';
import { addExportSite } from './sites/export.ts';
import { addImportSite } from './sites/import.ts';
import { addTranslate } from './translate/command.ts';
import { addUpdate } from './update/command.ts';
import { addUserCommands } from './users/command.ts';

/** Returns the command line with all of its commands. Throws `CommanderError` instead of ending the process. */
export function createProgram(): Command {
  const program = new Command('dragoman')
    .description('Translates websites and serves them in other languages.')
    .exitOverride();
  addTranslate(program);
  addExport(program);
  addImport(program);
  addExportSite(program);
  addImportSite(program);
  addGlossaryCommands(program);
  addModelCommands(program);
  addServe(program);
  addUserCommands(program);
  addSiteCommands(program);
  addBackup(program);
  addRestore(program);
  addDatabaseCommands(program);
  addDoctor(program);
  addUpdate(program);
  return program;
}
