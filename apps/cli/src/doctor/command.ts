import { type Config, ConfigError, misspelledSettings, readConfig } from '@dragoman/config';
import type { Command } from 'commander';
import { checkDatabase } from './database.ts';
import { bad, type Finding, printFinding, warning } from './finding.ts';
import { checkDisk, checkPorts, checkPublicUrl, checkSignUps } from './machine.ts';
import {
  checkBackups,
  checkCertificates,
  checkDns,
  checkEngines,
  checkFiles,
  checkFrontCaches,
  checkMail,
} from './services.ts';

/** Adds `dragoman doctor`, which exits with 1 if something does not work. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Check settings, machine and services, and say what to do. Changes nothing.')
    .action(async () => {
      const findings = await examine();
      console.log(findings.map(printFinding).join('\n'));
      process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0;
    });
}

async function examine(): Promise<Finding[]> {
  const misspelled = misspelledSettings(process.env).map((sentence) =>
    warning('Settings', sentence, 'Correct or remove it in .env.'),
  );
  return [...misspelled, ...(await runChecks())];
}

async function runChecks(): Promise<Finding[]> {
  try {
    const config = readConfig(process.env);
    return (await Promise.all(checks.map((check) => check(config)))).flat();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map((fault) => bad('Settings', fault, 'Correct it in .env.'));
  }
}

const checks: readonly ((config: Config) => Finding | Finding[] | Promise<Finding | Finding[]>)[] =
  [
    checkDisk,
    checkDatabase,
    checkPorts,
    checkPublicUrl,
    checkSignUps,
    checkMail,
    checkEngines,
    checkDns,
    checkFiles,
    checkBackups,
    checkCertificates,
    checkFrontCaches,
  ];
