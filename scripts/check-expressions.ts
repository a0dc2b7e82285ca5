// Fails if a regular expression of packages, apps or demo can take more than linear time, or if recheck cannot decide.
// Mend it with a scan, a look-behind (`/(?<!\/)\/+$/` tries a run once), RE2JS or an existing parser. If its input is
// bounded, list it with a test in `expressions.yaml`. `--all` judges the slow ones of that list again.
// A folder as an argument replaces the project.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { check } from 'recheck';
import { parse } from 'yaml';
import { type Expression, findExpressions, Sources } from './find-expressions.ts';

interface Listed {
  readonly file: string;
  readonly expression: string;
}
interface Lists {
  readonly bounded: readonly (Listed & { bound: string; test: string })[];
  readonly dynamic: readonly (Listed & { harmless: string })[];
  readonly slow: readonly string[];
  readonly unmended: readonly Listed[];
}

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean' } },
  allowPositionals: true,
});
const project = path.resolve(import.meta.dirname, '..');
const root = path.resolve(positionals[0] ?? project);
const lists = readFileSync(path.join(project, 'scripts/expressions.yaml'), 'utf8');
const { bounded, dynamic, slow, unmended } = parse(lists) as Lists;
/** Without time limits of its own, fuzzing gives the same answer on a loaded machine. */
const checkLimits = {
  timeout: 120_000,
  seedingTimeout: null,
  incubationTimeout: null,
  mutationTimeout: null,
  attackTimeout: null,
};

const isForDevelopment = (file: string) =>
  /\.(?:test|fixture|config)\.|\/(?:testing|conformance|reference|corpus|cases|scripts)\/|-double\//.test(
    file,
  );

function sourceFiles(): string[] {
  const git = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'apps',
    'packages',
    'demo',
  ];
  const files =
    root === project
      ? execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\n')
      : globSync('**/*', { cwd: root });
  return files.filter(
    (file) =>
      /\.(?:tsx?|m?js)$/.test(file) && !isForDevelopment(file) && existsSync(path.join(root, file)),
  );
}

const keyOf = ({ file, expression }: Listed) => `${file}: ${expression}`;

/** Returns what recheck says against an expression, or nothing. */
async function faultOf({ parts }: Expression): Promise<string | undefined> {
  if (parts === undefined) return 'depends on values of the run: list it as dynamic';
  const verdict = await check(parts.source, parts.flags, checkLimits);
  if (verdict.status === 'safe') return;
  return verdict.status === 'vulnerable' ? verdict.complexity.summary : 'cannot be decided';
}

/** Judges each text once, two at a time. */
async function judge(found: readonly Expression[]): Promise<string[]> {
  const groups = [...Map.groupBy(found, ({ expression }) => expression).values()];
  const faults: string[] = [];
  const lane = async () => {
    for (let group = groups.pop(); group; group = groups.pop()) {
      const fault = await faultOf(group[0]!);
      if (fault)
        faults.push(
          ...group.map((one) => `${one.file}:${one.line} ${one.expression}\n    ${fault}`),
        );
    }
  };
  await Promise.all([lane(), lane()]);
  return faults.toSorted();
}

function missingTests(): string[] {
  return bounded.flatMap(({ test, ...listed }) => {
    const [file = '', title = ''] = test.split(' › ');
    const location = path.join(project, file);
    const exists =
      title !== '' && existsSync(location) && readFileSync(location, 'utf8').includes(title);
    return exists ? [] : [`${keyOf(listed)}\n    names a test that does not exist: ${test}`];
  });
}

function staleEntries(found: readonly Expression[]): string[] {
  const keys = new Set(found.map(keyOf));
  const texts = new Set(found.map(({ expression }) => expression));
  return [
    ...[...bounded, ...dynamic, ...unmended].map(keyOf).filter((key) => !keys.has(key)),
    ...slow.filter((expression) => !texts.has(expression)),
  ].map((entry) => `expressions.yaml lists what is gone: ${entry}`);
}

const sources = new Sources(root);
const found = sourceFiles().flatMap((file) => findExpressions(file, sources));
const listed = new Set([...bounded, ...dynamic, ...unmended].map(keyOf));
const unlisted = found.filter(
  (one) => !listed.has(keyOf(one)) && (values.all || !slow.includes(one.expression)),
);
const faults = [
  ...(await judge(unlisted)),
  ...(root === project ? [...missingTests(), ...staleEntries(found)] : []),
];
for (const fault of faults) console.error(fault);
const listedLengths = `${bounded.length} bounded, ${dynamic.length} dynamic, ${unmended.length} to mend`;
console.log(`${found.length} expressions${root === project ? `: ${listedLengths}` : ''}`);
process.exitCode = faults.length === 0 ? 0 : 1;
