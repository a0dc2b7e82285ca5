import { languageCatalogue } from '@dragoman/domain/languages';
import { createEngine } from '@dragoman/providers/engines';
import { chrF } from '../bench/src/quality/chrf.ts';
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
    const compared = answers.map((answer) => ({
      translation: 'text' in answer ? answer.text : '',
      reference: references.get(answer.id) ?? '',
    }));
    console.log(`${pair}: chrF ${chrF(compared).toFixed(1)} over ${compared.length} articles`);
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
