import { addAdmin, listAdmins, removeAdmin } from '@dragoman/core/admin';
import type { Services } from '@dragoman/server';
import type { Command } from 'commander';
import { withInstallation } from '../installation.ts';

interface AdminOptions {
  readonly data?: string;
}

/** Adds `dragoman admin add|remove <email>` and `dragoman admin list`. */
export function addAdminCommands(program: Command): void {
  const admin = program.command('admin').description('Choose who is an administrator.');
  addCommand(admin, 'add <email>', 'Make an account an administrator.', addAdmin);
  addCommand(admin, 'remove <email>', 'Make an administrator an ordinary account.', removeAdmin);
  addCommand(admin, 'list', 'Print the administrators.', async (services) => {
    console.log((await listAdmins(services)).join('\n'));
  });
}

function addCommand(
  admin: Command,
  name: string,
  description: string,
  work: (services: Services, email: string) => Promise<void>,
): void {
  admin
    .command(name)
    .description(description)
    .option('--data <folder>', 'data folder of the server (default: DATA_DIR)')
    .action((...values: unknown[]) => {
      const [email, options] = name.includes('<') ? values : ['', values[0]];
      const { data } = options as AdminOptions;
      return withInstallation(data, (services) => work(services, String(email)));
    });
}
