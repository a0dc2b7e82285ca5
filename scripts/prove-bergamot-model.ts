import { explainError } from '@dragoman/domain/errors';
import { createEngine } from '@dragoman/providers/engines';

/**
 * Downloads a model from the real registry and translates with it. Needs a connection:
 * `node scripts/prove-bergamot-model.ts en de data/models`
 */
const [source = 'en', target = 'de', modelsDir = 'data/models'] = process.argv.slice(2);
const texts = [
  'Welcome to our shop.',
  'Read the <a1>terms of use</a1> before you buy.',
  'The parcel arrives on Monday.',
].map((text, index) => ({ id: String(index), text }));

const engine = createEngine('bergamot', { modelsDir });
try {
  const answers = await engine.translate({ source, target, texts });
  for (const [index, { text }] of texts.entries())
    console.log(`${text}\n  ${JSON.stringify(answers[index])}`);
  const isProved = answers.every((answer) => 'text' in answer);
  console.log(isProved ? `${await engine.version()}: works` : 'Some texts have no translation.');
  process.exitCode = isProved ? 0 : 1;
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
} finally {
  await engine.close();
}
