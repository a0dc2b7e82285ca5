import { Command } from 'commander';
import { exitCodesHelp } from './exit-codes.ts';

interface LazyCommand {
  readonly description: string;
  /** Loads what the command needs, so that other commands and `--help` start at once. */
  load(): Promise<(program: Command) => void>;
}

/** The commands of `dragoman`, in the order of its help. */
const commands: Readonly<Record<string, LazyCommand>> = {
  login: {
    description: 'Keep an installation’s address and a key for the commands below.',
    load: async () => (await import('./remote/login-command.ts')).addLogin,
  },
  logout: {
    description: 'Forget them.',
    load: async () => (await import('./remote/login-command.ts')).addLogout,
  },
  sites: {
    description: 'List the websites, newest first.',
    load: async () => (await import('./sites/command.ts')).addSites,
  },
  scan: {
    description: 'Read a website again, given by its id or host; a running server does it.',
    load: async () => (await import('./sites/command.ts')).addScan,
  },
  translate: {
    description: 'Scan a website, translate it, and serve it in other languages.',
    load: async () => (await import('./translate/command.ts')).addTranslate,
  },
  status: {
    description: 'Print the progress of translations, or processes and jobs of this machine.',
    load: async () => (await import('./sites/command.ts')).addStatus,
  },
  pull: {
    description: 'Write the translation files that dragoman.json names.',
    load: async () => (await import('./project/command.ts')).addPull,
  },
  push: {
    description: 'Store what was changed in these files.',
    load: async () => (await import('./project/command.ts')).addPush,
  },
  lint: {
    description: 'Check the translations of files: tags, placeholders, numbers and more.',
    load: async () => (await import('./lint/command.ts')).addLint,
  },
  export: {
    description: 'Write the translations of a website to standard output.',
    load: async () => (await import('./files/export.ts')).addExport,
  },
  import: {
    description: 'Store the translations of an XLIFF, TMX, PO, XLSX or CSV file.',
    load: async () => (await import('./files/import.ts')).addImport,
  },
  'export-site': {
    description: 'Write a website with everything that belongs to it to a file.',
    load: async () => (await import('./sites/export.ts')).addExportSite,
  },
  'import-site': {
    description: 'Add the website of an archive to an account, as a whole or not at all.',
    load: async () => (await import('./sites/import.ts')).addImportSite,
  },
  glossary: {
    description: 'Export and import an owner’s glossary.',
    load: async () => (await import('./glossary/command.ts')).addGlossaryCommands,
  },
  models: {
    description: 'Manage the models of Bergamot.',
    load: async () => (await import('./models/command.ts')).addModelCommands,
  },
  serve: {
    description: 'Run the roles of the server.',
    load: async () => (await import('./serve/command.ts')).addServe,
  },
  users: {
    description: 'List and manage accounts.',
    load: async () => (await import('./users/command.ts')).addUserCommands,
  },
  backup: {
    description: 'Write database, pictures and secrets to a file, a folder or s3://bucket/key.',
    load: async () => (await import('./backup/backup.ts')).addBackup,
  },
  restore: {
    description: 'Restore a backup into an empty installation. Start the server afterwards.',
    load: async () => (await import('./backup/restore.ts')).addRestore,
  },
  database: {
    description: 'Move or upgrade the database.',
    load: async () => (await import('./database/command.ts')).addDatabaseCommands,
  },
  doctor: {
    description: 'Check settings, machine and services, and say what to do. Changes nothing.',
    load: async () => (await import('./doctor/command.ts')).addDoctor,
  },
  update: {
    description: 'Compare this version with the file at UPDATE_URL.',
    load: async () => (await import('./update/command.ts')).addUpdate,
  },
  completion: {
    description: 'Print a script that completes commands and options in bash, zsh or fish.',
    load: async () => {
      const { addCompletion } = await import('./completion/command.ts');
      return (program) => addCompletion(program, () => createProgram(() => true));
    },
  },
};

/**
 * Returns the command line. Throws `CommanderError` instead of ending the process.
 * @param isLoaded tells which commands are loaded; the others are only listed
 */
export async function createProgram(isLoaded: (name: string) => boolean): Promise<Command> {
  const program = new Command('dragoman')
    .description('Translates websites and serves them in other languages.')
    .addHelpText('after', exitCodesHelp)
    .exitOverride();
  for (const [name, { description, load }] of Object.entries(commands)) {
    if (isLoaded(name)) (await load())(program);
    else program.command(name);
    program.commands.find((command) => command.name() === name)?.description(description);
  }
  return program;
}
