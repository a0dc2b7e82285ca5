import { languageCatalogue } from '@dragoman/domain/languages';
import { createEngine } from '@dragoman/providers/engines';
import { readDeclaration } from '../packages/core/src/languages/accuracy.fixture.ts';

/**
 * Downloads models and translates articles of the Universal Declaration of Human Rights: prints two sentences and the chrF of all for each
 * pair. Needs a connection, or BERGAMOT_REGISTRY_URL. `npm run models:prove [en-de fr-en …]`: all pairs with English unless named.
 */
const all = languageCatalogue.flatMap(({ code }) =>
  code === 'en' ? [] : [`en-${code}`, `${code}-en`],
);
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all;
const shownSentences = 2;

/** Returns the articles of one paragraph by their number. */
function articlesOf(code: string): Map<string, string> {
  const articles = readDeclaration(code).matchAll(
    /<article data-number="(\d+)">(.*?)<\/article>/gs,
  );
  const found = [...articles].flatMap(([, number = '', article = '']): [string, string][] => {
    const [text = '', second] = [...article.matchAll(/<p>(.*?)<\/p>/gs)].map(
      ([, inner = '']) => inner,
    );
    return text === '' || second !== undefined ? [] : [[number, text.trim()]];
  });
  return new Map(found);
}

/** Returns how alike a translation and its reference are, from 0 to 100: chrF2 over 1 to 6 letters. */
function chrF(translation: string, reference: string): number {
  const orders = [1, 2, 3, 4, 5, 6].map((length) => {
    const [made, right] = [gramsOf(translation, length), gramsOf(reference, length)];
    const shared = [...made].reduce(
      (sum, [gram, count]) => sum + Math.min(count, right.get(gram) ?? 0),
      0,
    );
    return {
      precision: shared / Math.max(1, sumOf(made)),
      recall: shared / Math.max(1, sumOf(right)),
    };
  });
  const mean = (of: 'precision' | 'recall') =>
    orders.reduce((sum, order) => sum + order[of], 0) / orders.length;
  const [precision, recall] = [mean('precision'), mean('recall')];
  return precision + recall === 0 ? 0 : (500 * precision * recall) / (4 * precision + recall);
}

function gramsOf(text: string, length: number): Map<string, number> {
  const letters = [...text.replaceAll(/\s/g, '')];
  const grams = new Map<string, number>();
  for (let start = 0; start + length <= letters.length; start++) {
    const gram = letters.slice(start, start + length).join('');
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

function sumOf(grams: ReadonlyMap<string, number>): number {
  return [...grams.values()].reduce((sum, count) => sum + count, 0);
}

const engine = createEngine('bergamot', {
  modelsDir: process.env['BERGAMOT_MODELS_DIR'] ?? 'data/models',
  registryUrl: process.env['BERGAMOT_REGISTRY_URL'],
});
for (const pair of wanted) {
  const [source = '', target = ''] = pair.split('-');
  const [texts, references] = [articlesOf(source), articlesOf(target)];
  const numbers = [...texts.keys()].filter((number) => references.has(number));
  const batch = numbers.map((id) => ({ id, text: texts.get(id) ?? '' }));
  try {
    const answers = await engine.translate({ source, target, texts: batch });
    const scores = answers.map((answer) =>
      chrF('text' in answer ? answer.text : '', references.get(answer.id) ?? ''),
    );
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    console.log(`${pair}: chrF ${mean.toFixed(1)} over ${scores.length} articles`);
    for (const answer of answers.slice(0, shownSentences))
      console.log(
        `  ${texts.get(answer.id)}\n  → ${'text' in answer ? answer.text : answer.error}`,
      );
  } catch (error) {
    console.log(`${pair}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
await engine.close();
