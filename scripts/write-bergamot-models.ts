import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { languageCatalogue } from '@dragoman/domain/languages';
import { writeCsv } from '@dragoman/domain/translation-memory';

/**
 * Writes the list of Bergamot's models with their sums, from a clone of mozilla/firefox-translations-models (its large files are
 * not needed: a pointer names the sum of its file). `node scripts/write-bergamot-models.ts <clone> [commit]`
 */
const [clone = '.', commit = 'HEAD'] = process.argv.slice(2);
const target = '../packages/providers/src/engines/bergamot/models.csv';
const git = (...command: string[]) =>
  execFileSync('git', ['-C', clone, ...command], { encoding: 'utf8' });
const listed = (folder: string) =>
  git('ls-tree', '--name-only', commit, `models/${folder}/`).split('\n').filter(Boolean);

/** The larger one is taken where it is better by so much (COMET of FLORES, 0 to 1). `base` gains little and is slow. */
const architectures = ['tiny', 'base-memory'];
const leastGain = 0.005;

interface Model {
  readonly folder: string;
  readonly score: number;
}

/** Returns the model to take for each pair. */
function chosenModels(pairs: ReadonlySet<string>): Map<string, Model> {
  const chosen = new Map<string, Model>();
  for (const folder of architectures.flatMap(listed)) {
    const pair = path.basename(folder);
    const { flores } = JSON.parse(git('show', `${commit}:${folder}/metadata.json`));
    const score = flores.comet ?? 0;
    const before = chosen.get(pair)?.score ?? Number.NEGATIVE_INFINITY;
    if (pairs.has(pair) && score >= before + leastGain) chosen.set(pair, { folder, score });
  }
  return chosen;
}

/** Returns a row for each file of a model: pair, architecture, file, bytes, SHA-256; both of the compressed file. */
function rowsOf([pair, { folder }]: [string, Model]): string[][] {
  return listed(folder.replace('models/', ''))
    .filter((file) => /\/(?:model|lex|vocab|srcvocab|trgvocab)\.[^/]+\.gz$/.test(file))
    .map((file) => {
      const pointer = git('show', `${commit}:${file}`);
      const [, sum = '', bytes = ''] =
        /^oid sha256:([0-9a-f]{64})\nsize (\d+)$/m.exec(pointer) ?? [];
      if (sum === '') throw new Error(`${file} is no pointer with a sum.`);
      return [pair, path.basename(path.dirname(folder)), path.basename(file, '.gz'), bytes, sum];
    });
}

const pairs = languageCatalogue.flatMap(({ code }) => [`en${code}`, `${code}en`]);
const models = [...chosenModels(new Set(pairs))].sort(([a], [b]) => a.localeCompare(b));
const at = git('rev-parse', commit).trim();
const rows = [['commit', at, '', '', ''], ...models.flatMap(rowsOf)];
writeFileSync(path.resolve(import.meta.dirname, target), writeCsv(rows));
console.log(`${models.length} models of ${at}`);
