import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { envExample, readConfig, roles } from '@dragoman/config';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createProgram } from '../apps/cli/src/program.ts';
import { commandBlocks, inlineCode } from './documents.fixture.ts';

const root = path.resolve(import.meta.dirname, '..');
const program = await createProgram(() => true);
const blocks = commandBlocks();
const commands = blocks.flatMap(({ file, commands }) =>
  commands.map((command) => [file, command] as const),
);

/** Expects that the command line has the commands and flags of `dragoman <words>`. */
function expectKnown(words: readonly string[]): void {
  let command = program;
  let rest = words;
  for (;;) {
    const next = command.commands.find((one) => one.name() === rest[0]);
    if (next === undefined) break;
    command = next;
    rest = rest.slice(1);
  }
  expect(command.commands.length, `${words.join(' ')}: no such command`).toBe(0);
  const known = command.options.map(({ long }) => long);
  const flags = rest.filter((word) => word.startsWith('--'));
  expect(
    flags.filter((flag) => !known.includes(flag)),
    words.join(' '),
  ).toEqual([]);
}

/** Expects that a test shows a command, which would change this machine or takes minutes. */
function shownBy(file: string, title: string) {
  return () => expect(readFileSync(path.join(root, file), 'utf8')).toContain(title);
}

/** Expects that the settings before a command are known and valid. */
function expectSettings(command: string): void {
  const given = [...command.matchAll(/(?:^|\s)([A-Z][A-Z\d_]*)=(\S+)/g)];
  const settings = Object.fromEntries(
    given.map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/<\w+>|…|\.{3}/g, 'readers-own'),
    ]),
  );
  expect(Object.keys(settings).filter((name) => !isKnown(name))).toEqual([]);
  readConfig(settings);
}

/** What documents set that is read by tests, benches, or others' programs. */
const others = [
  ...['FC_SEED', 'MALLOC_ARENA_MAX', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
];
const isKnown = (name: string) =>
  others.includes(name) || new RegExp(`^#?${name.replace(/_FILE$/, '')}=`, 'm').test(envExample());

function expectFiles(command: string): void {
  const files =
    command.match(/(?<=^|[\s="])(?:apps|bench|deploy|packages|scripts)\/[^\s";]+/g) ?? [];
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(globSync(file, { cwd: root }), file).not.toEqual([]);
}

/** Expects that systemd units of a command are in the repository. */
function expectUnits(command: string): void {
  const named = command.match(/dragoman[\w-]*(?:\.\w+)?$/)?.[0] ?? '';
  const unit = named.includes('.') ? named : `${named}.service`;
  expect(readdirSync(path.join(root, 'deploy/systemd'))).toContain(unit);
}

const helm = path.join(root, 'node_modules/.cache/helm/helm');

/** Runs `helm install …` as `helm template …`, which needs no cluster. */
function renderChart(command: string): void {
  const words = command.split(/\s+/).slice(2);
  const output = execFileSync(helm, ['template', ...words], { cwd: root, encoding: 'utf8' });
  for (const value of words.filter((word) => word.includes('=')))
    expect(output).toContain(value.split('=')[1]);
}

/** Expects that the keys of the secret are settings, with values like those of the document. */
function expectSecret(command: string): void {
  const literals = [...command.matchAll(/--from-literal=([A-Z\d_]+)="?([^\s"]+)/g)];
  expect(literals.length).toBeGreaterThan(4);
  const settings = literals.map(
    ([, name = '', value = '']) => `${name}=${value.startsWith('$(') ? 'a'.repeat(64) : value}`,
  );
  expectSettings(settings.join(' '));
}

const compose = parse(readFileSync(path.join(root, 'deploy/compose/compose.yaml'), 'utf8'), {
  merge: true,
});

function expectService(command: string): void {
  const [, service = '', words = ''] = /exec (\w+) dragoman (.+)$/.exec(command) ?? [];
  expect(Object.keys(compose.services)).toContain(service);
  expectKnown(words.split(' '));
}

/** Expects that compose.yaml reads what a line writes: `echo NAME=value > file`. */
function expectRead(command: string): void {
  const [, name = '', file = ''] = /^echo ([A-Z_]+)=\S+ > (\S+)$/.exec(command) ?? [];
  const text = readFileSync(path.join(root, 'deploy/compose/compose.yaml'), 'utf8');
  if (file === '.env') expect(text).toContain(`\${${name}`);
  else expect(text).toContain(file);
  if (file !== '.env') expectSettings(command);
}

function runBench(command: string): void {
  const wanted = command
    .split(' ')
    .slice(2)
    .filter((word) => !word.startsWith('--'));
  const { stderr } = spawnSync(process.execPath, [path.join(root, 'bench/src/main.ts'), 'none'], {
    encoding: 'utf8',
  });
  const available = /available: (.+)/.exec(stderr)?.[1]?.split(', ') ?? [];
  for (const suite of wanted) expect(available).toContain(suite);
}

function expectPrometheus(command: string): void {
  const file = /--config\.file=(\S+)/.exec(command)?.[1] ?? '';
  const { rule_files, scrape_configs } = parse(readFileSync(path.join(root, file), 'utf8'));
  for (const rules of rule_files)
    expect(existsSync(path.join(root, path.dirname(file), rules))).toBe(true);
  expect(JSON.stringify(scrape_configs)).toContain('127.0.0.1:9464');
}

function writeSecrets(command: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-documents-'));
  cpSync(path.join(root, 'deploy'), path.join(folder, 'deploy'), { recursive: true });
  execFileSync('sh', ['-ec', command], { cwd: folder });
  expect(readdirSync(path.join(folder, 'deploy/compose/secrets')).length).toBeGreaterThan(3);
  rmSync(folder, { recursive: true });
}

const wordsOf = (command: string) => command.replace(/^.*?dragoman (?:-- )?/, '').split(' ');

/** What is done with each command: the first pattern that fits decides. A string says why nothing can be. */
const checks: readonly (readonly [RegExp, string | ((command: string) => unknown)])[] = [
  [/^npm test$/, 'runs this test'],
  [
    /^((?:[A-Z_]+=\S+ )*)npm start$/,
    (command) => {
      shownBy('e2e/journeys/start-and-stop.test.ts', 'starts, prints its addresses')();
      expectSettings(command);
    },
  ],
  [
    /^npm run dragoman -- (?:backup|restore) /,
    (command) => {
      shownBy('e2e/journeys/backup.test.ts', 'a backup of a running server, restored')();
      expectKnown(wordsOf(command));
    },
  ],
  [
    /^npm run dragoman -- database (?:move|upgrade)/,
    (command) => {
      shownBy('apps/cli/src/database/database.test.ts', 'moves to a server of its own and back')();
      shownBy('apps/cli/src/database/database.test.ts', 'then upgraded by its programs')();
      expectKnown(wordsOf(command));
    },
  ],
  [/^(?:npm run dragoman --|(?:sudo )?dragoman) /, (command) => expectKnown(wordsOf(command))],
  [/^caddy run/, shownBy('apps/server/src/edge/caddy.test.ts', "['run', '--config', caddyfile")],
  [
    /^git pull && .*kill -USR2/,
    shownBy('apps/server/src/supervisor/rolling-restart.test.ts', '58 a'),
  ],
  [/^prometheus /, expectPrometheus],
  [/^apt-get install/, 'changes the machine: the packages are those of Debian'],
  [/^node bench\//, runBench],
  [/^(?:FC_SEED=random npx|node packages)/, expectFiles],
  [/^docker build/, shownBy('e2e/journeys/image.test.ts', 'the Dockerfile has no fault')],
  [/secrets\.sh$/, writeSecrets],
  [/^cd (\S+)$/, (command) => expect(existsSync(path.join(root, command.slice(3)))).toBe(true)],
  [/^echo .* > /, expectRead],
  [/^docker compose exec/, expectService],
  [/^docker compose (?:build|up)/, shownBy('scripts/compose.test.ts', 'follows the Compose Spec')],
  [/^kubectl create secret generic/, expectSecret],
  [/^helm install/, renderChart],
  [/^git clone/, 'the address is the reader’s'],
  [/install\.sh$/, shownBy('scripts/systemd.test.ts', 'install.sh installs every unit')],
  [/^sudo editor/, shownBy('deploy/install.sh', '/etc/dragoman/dragoman.env')],
  [/^sudo systemctl/, expectUnits],
  [/^sudo install/, (command) => expectFiles(command.replaceAll('/opt/dragoman/', ''))],
  [/^supabase /, 'needs a hosted project'],
  [/^cp packages/, expectFiles],
  [/^for file in packages\/database\/policies/, expectFiles],
  [/^[A-Z_]+=/, expectSettings],
];

describe('commands of the documents', () => {
  test.each(commands)('%s: %s', async (_, command) => {
    const found = checks.find(([pattern]) => pattern.test(command));
    expect(found, 'nobody said how this command is checked').toBeDefined();
    const [, check] = found ?? [];
    if (typeof check === 'function') await check(command);
  });

  test('are many, and no check is left without a command', () => {
    expect(commands.length).toBeGreaterThan(40);
    const unused = checks.filter(([pattern]) => !commands.some(([, one]) => pattern.test(one)));
    expect(unused.map(([pattern]) => String(pattern))).toEqual([]);
  });
});

/** Returns `a b` and `a c` for `a b|c`. */
function alternatives(code: string): string[] {
  const [all] = /\w+(?:\|\w+)+/.exec(code) ?? [];
  return all ? all.split('|').map((word) => code.replace(all, word)) : [code];
}

test('every `dragoman …` in a sentence is a command with flags that exist', () => {
  const named = inlineCode().filter(({ code }) =>
    /^(?:npm run )?dragoman (?:-- )?[a-z]/.test(code),
  );
  expect(named.length).toBeGreaterThan(8);
  for (const { code } of named) for (const one of alternatives(code)) expectKnown(wordsOf(one));
});

test('every setting with a value in a sentence is known', () => {
  const named = inlineCode().flatMap(
    ({ code }) => /^([A-Z][A-Z\d]*_[A-Z\d_]*)=/.exec(code)?.[1] ?? [],
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !isKnown(name))).toEqual([]);
});

test('every `--roles` in a document names roles', () => {
  const given = commandsAndCode().flatMap((text) => /--roles ([a-z,]+)/.exec(text)?.[1] ?? []);
  expect(given.length).toBeGreaterThan(2);
  for (const role of given.flatMap((list) => list.split(','))) expect(roles).toContain(role);
});

test('every `npm …` in a document names a script, or a command of npm', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const given = commandsAndCode().flatMap(
    (text) => /(?:^|\s)npm (?:run )?([\w:-]+)/.exec(text)?.[1] ?? [],
  );
  expect(given.length).toBeGreaterThan(20);
  const ofNpm = ['audit', 'ci', 'install', 'pack'];
  const missing = given.filter((name) => !(name in scripts) && !ofNpm.includes(name));
  expect(missing).toEqual([]);
});

function commandsAndCode(): string[] {
  return [...commands.map(([, command]) => command), ...inlineCode().map(({ code }) => code)];
}
