import type { Config } from '@dragoman/config';
import { requestDeletion } from '@dragoman/core/accounts';
import { addAdmin, listUsers, removeAdmin, resetFactors, userOf } from '@dragoman/core/admin';
import { giveDomain } from '@dragoman/core/team';
import { DragomanError } from '@dragoman/domain/errors';
import { silentLog } from '@dragoman/domain/log';
import { openAccounts, type Services } from '@dragoman/server';
import type { Command } from 'commander';
import { z } from 'zod';
import { withInstallation } from '../installation.ts';
import { printRows, type ReportOptions } from '../print-rows.ts';

interface UserOptions extends ReportOptions {
  readonly print?: boolean;
  readonly account?: string;
}

type Work = (at: Installation, email: string, options: UserOptions) => Promise<void>;

interface Installation {
  readonly services: Services;
  readonly config: Config;
}

/** Adds `dragoman users list|add|remove|reset|promote|demote|domain`. */
export function addUserCommands(program: Command): void {
  const users = program.command('users');
  addCommand(users, 'list', 'List the accounts.', async ({ services }, _email, options) =>
    printRows(await listUsers(services), columns, options),
  );
  addCommand(users, 'add <email>', 'Create an account and mail its sign-in link.', add).option(
    '--print',
    'print the link instead of mailing it',
  );
  const removing = 'Delete an account in 14 days, as its owner can; ends its sessions now.';
  addCommand(users, 'remove <email>', removing, remove);
  addCommand(users, 'reset <email>', 'Remove second factors and end all sessions.', reset);
  addCommand(users, 'promote <email>', 'Make an account an administrator.', async (...given) => {
    const [{ services }, email, options] = given;
    await addAdmin(services, email);
    report(options, { email, is_admin: true }, `${email} is an administrator.`);
  });
  addCommand(
    users,
    'demote <email>',
    'Make an administrator an ordinary account.',
    async (...given) => {
      const [{ services }, email, options] = given;
      await removeAdmin(services, email);
      report(options, { email, is_admin: false }, `${email} is no administrator.`);
    },
  );
  const sharing =
    'Let people who sign in with a domain by single sign-on join an account, whose owner chooses the role.';
  addCommand(users, 'domain <domain>', sharing, shareDomain).option(
    '--account <email>',
    'the account’s owner; without it, nobody joins any more',
  );
}

const columns = [
  'email',
  'is_admin',
  'has_second_factor',
  'websites',
  'created_at',
  'last_sign_in_at',
  'deletes_at',
] as const;

function addCommand(users: Command, name: string, description: string, work: Work): Command {
  return users
    .command(name)
    .description(description)
    .option('--json', 'print JSON')
    .option('--data <folder>', 'data folder of the server (default: DATA_DIR)')
    .addHelpText('after', '\nExits with 0 if it is done, else with 1 and the reason.')
    .action((...values: unknown[]) => {
      const [email, options] = name.includes('<') ? values : ['', values[0]];
      const given = options as UserOptions;
      return withInstallation(given.data, (services, config) =>
        work({ services, config }, String(email), given),
      );
    });
}

function report({ json }: ReportOptions, fields: object, sentence: string): void {
  console.log(json ? JSON.stringify(fields, null, 2) : sentence);
}

async function add(
  { services, config }: Installation,
  given: string,
  options: UserOptions,
): Promise<void> {
  const email = given.trim().toLowerCase();
  if (!z.email().safeParse(email).success) {
    throw new DragomanError('bad-request', { message: `“${given}” is not an email address.` });
  }
  const { authAdmin, publicUrl } = await openAccounts(config, services);
  const isKnown = (await listUsers(services)).some((user) => user.email === email);
  const target = `${publicUrl}/dashboard`;
  const link = await authAdmin.createSignInLink(email, target);
  const isMailed = config.SMTP_URL !== undefined && !options.print;
  if (isMailed) await authAdmin.mailSignInLink(email, target);
  const has = isKnown ? 'already has an account' : 'has an account';
  const end = isMailed
    ? 'A sign-in link is on its way.'
    : `Its sign-in link, valid for an hour:\n${link}`;
  const fields = { email, is_new: !isKnown, is_mailed: isMailed, link: isMailed ? null : link };
  report(options, fields, `${email} ${has}. ${end}`);
}

async function remove(
  { services, config }: Installation,
  given: string,
  options: UserOptions,
): Promise<void> {
  const { id, email } = await userOf(services, given);
  const { billing } = await openAccounts(config, services);
  const deletesAt = await requestDeletion(billing, { id }, email);
  const day = deletesAt.toISOString().slice(0, 10);
  const sentence = `${email} and its websites are deleted on ${day}, unless its owner signs in and keeps it.`;
  report(options, { email, deletes_at: deletesAt }, sentence);
}

async function shareDomain(
  { services }: Installation,
  domain: string,
  options: UserOptions,
): Promise<void> {
  const { account } = options;
  const owner = account === undefined ? undefined : await userOf(services, account);
  await giveDomain(services, domain, owner?.id);
  const sentence =
    owner === undefined
      ? `People of ${domain} join no account.`
      : `The owner of ${owner.email} chooses on the page Team as what people of ${domain} join.`;
  report(options, { domain, account: owner?.email ?? null }, sentence);
}

async function reset(
  { services, config }: Installation,
  given: string,
  options: UserOptions,
): Promise<void> {
  const { id, email } = await userOf(services, given);
  const { authAdmin } = await openAccounts(config, services);
  await resetFactors({ database: services.database, authAdmin, log: silentLog }, id);
  const sentence = `${email} has no second factor and is signed out everywhere.`;
  report(options, { email, has_second_factor: false }, sentence);
}
