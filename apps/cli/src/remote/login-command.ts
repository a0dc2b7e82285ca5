import type { Command } from 'commander';
import { forgetLogin, loginFile, writeLogin } from './login-file.ts';

interface LoginOptions {
  readonly email?: string;
  readonly password?: boolean;
  readonly days: string;
  readonly website?: readonly string[];
  readonly language?: readonly string[];
  readonly writeWebsites?: boolean;
}

/** Adds `dragoman login https://translate.example`. */
export function addLogin(program: Command): void {
  program
    .command('login [server]')
    .option('--email <address>', 'sign in by the code of a mail, and make a key')
    .option('--password', 'with --email: sign in by the password that it asks for')
    .option('--days <number>', 'how long that key is valid', '90')
    .option('--website <ids...>', 'the only websites of that key')
    .option('--language <codes...>', 'the only languages of that key')
    .option('--write-websites', 'let that key start translations and change websites')
    .addHelpText(
      'after',
      `\nWithout --email it asks for an API key, or reads it from standard input. Both are kept in\n${loginFile()}, which only you can read.`,
    )
    .action(async (server: string | undefined, options: LoginOptions) => {
      const { apiOf, ask, checkKey, makeKey } = await import('./log-in.ts');
      const address = await apiOf(server ?? (await ask('Address of the installation: ')));
      const limits = { ...options, expires_in_days: Number(options.days) };
      const key =
        options.email === undefined
          ? (await ask('API key: ', true)).trim()
          : await makeKey(address, options.email, limits);
      const count = await checkKey(address.api, key);
      await writeLogin({ server: address.api, key });
      console.log(`Logged in to ${address.api}. Websites: ${count}.`);
    });
}

/** Adds `dragoman logout`. */
export function addLogout(program: Command): void {
  program.command('logout').action(async () => {
    await forgetLogin();
    console.log('The login is forgotten. The key stays valid: revoke it on the page API keys.');
  });
}
