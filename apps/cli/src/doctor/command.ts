import { type Config, ConfigError, misspelledSettings, readConfig } from '@dragoman/config';
import type { Command } from 'commander';
import { checkDatabase } from './database.ts';
import { bad, type Finding, printFinding, reasonOf, warning } from './finding.ts';
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
  program.command('doctor').action(async () => {
    const findings = await examine(process.env);
    console.log(findings.map(printFinding).join('\n'));
    process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0;
  });
}

/** Returns what every check found; one that fails is a finding, too. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const misspelled = misspelledSettings(environment).map((sentence) =>
    warning('Settings', sentence, 'Correct or remove it in .env.'),
  );
  return [...misspelled, ...(await runChecks(environment))];
}

async function runChecks(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const config = readConfig(environment);
    return (await Promise.all(checks.map((check) => tryCheck(check, config)))).flat();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map((fault) => bad('Settings', fault, 'Correct it in .env.'));
  }
}

type Check = (config: Config) => Finding | Finding[] | Promise<Finding | Finding[]>;

async function tryCheck(check: Check, config: Config): Promise<Finding | Finding[]> {
  try {
    return await check(config);
  } catch (error) {
    const name = check.name.replace('check', '');
    return bad(name, `could not be checked: ${reasonOf(error)}`, 'Correct what this names.');
  }
}

const checks: readonly Check[] = [
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
