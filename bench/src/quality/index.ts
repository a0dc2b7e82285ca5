import path from 'node:path';
import { translateWithoutWebsite } from '@dragoman/core/translations';
import type { UnitOutcome } from '@dragoman/domain/translations';
import {
  createEngine,
  type LanguagePair,
  type TranslationEngine,
} from '@dragoman/providers/engines';
import type { SuiteResult } from '../table.ts';
import { judgedBy } from './judge.ts';
import { type Scores, scoresOf, type Translated } from './scores.ts';
import { type HumanPair, humanPairs, languages, unpackDocuments } from './test-set.ts';

const folder = path.join(import.meta.dirname, '../../../node_modules/.cache/translated-documents');
/** Texts of one pair of languages, spread over all documents. */
const textsPerPair = 200;

/**
 * Compares engines that run without a network with people: documents that Debian packages in several languages, fetched by apt.
 * Measures Apertium, and Bergamot if `BERGAMOT_MODELS_DIR` has its models.
 */
export async function run(): Promise<SuiteResult> {
  const engines = localEngines();
  const judge = process.argv.includes('--judge') ? judgeOf(process.env) : undefined;
  const rows: SuiteResult['rows'][number][] = [];
  for (const engine of engines) {
    for (const pair of await pairsOf(engine)) {
      await unpackDocuments(folder, [pair.source, pair.target]);
      const texts = sampled(await humanPairs(folder, pair.source, pair.target));
      if (texts.length === 0) continue;
      const made = await translated(engine, pair, texts);
      const row = rowOf(engine.name, pair, scoresOf(made, pair));
      const stored = made.flatMap(({ source, translation }) =>
        translation === undefined ? [] : [{ source, translation }],
      );
      const penalty = judge && (await judgedBy(judge, engine, pair, stored));
      rows.push(penalty === undefined ? row : { ...row, MQM: Number(penalty.toFixed(2)) });
    }
    await engine.close();
  }
  return {
    name: 'quality: likeness to translations by people',
    rows,
    notes: [`Engines: ${engines.map(({ name }) => name).join(', ')}. Documents: ${folder}`],
  };
}

/** The language model that is set up: Anthropic's, else OpenAI's or a compatible one. */
function judgeOf(env: NodeJS.ProcessEnv): TranslationEngine {
  const name = env['ANTHROPIC_API_KEY'] === undefined ? 'openai' : 'anthropic';
  const of = (field: string) => env[`${name.toUpperCase()}_${field}`];
  const model = of('MODEL');
  if (model === undefined)
    throw new Error('--judge needs OPENAI_MODEL or ANTHROPIC_MODEL, and a key.');
  return createEngine(name, { model, apiKey: of('API_KEY'), baseUrl: of('BASE_URL') });
}

function localEngines(): TranslationEngine[] {
  const modelsDir = process.env['BERGAMOT_MODELS_DIR'];
  const apertium = createEngine('apertium', {});
  return modelsDir === undefined
    ? [apertium]
    : [apertium, createEngine('bergamot', { modelsDir, registryUrl: '' })];
}

async function pairsOf(engine: TranslationEngine): Promise<LanguagePair[]> {
  const all = languages.flatMap((source) =>
    languages.filter((target) => target !== source).map((target) => ({ source, target })),
  );
  const has = await Promise.all(all.map((pair) => engine.supports(pair)));
  return all.filter((_, index) => has[index]);
}

function sampled(all: readonly HumanPair[]): HumanPair[] {
  const step = Math.max(1, all.length / textsPerPair);
  const count = Math.min(all.length, textsPerPair);
  return Array.from({ length: count }, (_, index) => all[Math.floor(index * step)] as HumanPair);
}

/** Translates by the same steps as a website's texts: protection, batches, checks, repair. */
async function translated(
  engine: TranslationEngine,
  pair: LanguagePair,
  texts: readonly HumanPair[],
): Promise<Translated[]> {
  const outcomes = new Map<string, UnitOutcome>();
  await translateWithoutWebsite(
    texts.map(({ source }, index) => ({ id: String(index), text: source, context: 'p' })),
    {
      engines: { engineFor: async () => engine },
      pair,
      signal: AbortSignal.timeout(600_000),
      beforeBatch: async () => undefined,
      store: async (made) => made.forEach((outcome) => void outcomes.set(outcome.id, outcome)),
    },
  );
  return texts.map((text, index) => {
    const outcome = outcomes.get(String(index));
    const isStored = outcome !== undefined && outcome.state !== 'failed';
    const translation = isStored ? outcome.text : undefined;
    return { ...text, translation, isDoubtful: outcome?.state === 'needs_review' };
  });
}

function rowOf(engine: string, { source, target }: LanguagePair, scores: Scores) {
  return {
    engine: `${engine.charAt(0).toUpperCase()}${engine.slice(1)} ${source} → ${target}`,
    texts: scores.texts,
    chrF: scores.chrF,
    'tags, %': scores.tags,
    'numbers, %': scores.numbers,
    'names, %': scores.names,
    'stored, %': scores.stored,
    'doubtful, %': scores.doubtful,
  };
}
