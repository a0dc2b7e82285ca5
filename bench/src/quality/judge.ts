import type { LanguagePair, MarkedErrors, TranslationEngine } from '@dragoman/providers/engines';

/** A text with its translation. */
interface Judged {
  readonly source: string;
  readonly translation: string;
}

const weights: Readonly<Record<MarkedErrors['severities'][number], number>> = {
  critical: 25,
  major: 5,
  minor: 1,
};
const textsPerCall = 10;

const families = /claude|gemini|gemma|llama|mi[sx]tral|qwen|deepseek|gpt/;

/** Returns the family of an engine's model: part of its version if that is known, else the engine's name. */
async function familyOf(engine: Pick<TranslationEngine, 'name' | 'version'>): Promise<string> {
  const [family = engine.name] = families.exec((await engine.version()).toLowerCase()) ?? [];
  return (
    { claude: 'anthropic', gpt: 'openai', gemma: 'google', gemini: 'google' }[family] ?? family
  );
}

/**
 * Returns the mean penalty of a text by GEMBA-MQM: 25 for a critical error, 5 for a major and 1 for a minor one, without outliers. Throws if
 * the judge is of the translator's family, because models prefer their own.
 */
export async function judgedBy(
  judge: TranslationEngine,
  translator: Pick<TranslationEngine, 'name' | 'version'>,
  pair: LanguagePair,
  texts: readonly Judged[],
): Promise<number> {
  if (judge.markErrors === undefined) throw new Error(`${judge.name} cannot judge.`);
  if ((await familyOf(judge)) === (await familyOf(translator)))
    throw new Error('The judge is of the translator’s family.');
  const penalties: number[] = [];
  for (let from = 0; from < texts.length; from += textsPerCall) {
    const some = texts.slice(from, from + textsPerCall).map(({ source, translation }, index) => {
      return { id: String(index), text: source, translation };
    });
    for (const { severities } of await judge.markErrors({ ...pair, texts: some }))
      penalties.push(severities.reduce((sum, severity) => sum + weights[severity], 0));
  }
  return meanWithoutOutliers(penalties);
}

/** Drops what is further than three standard deviations from the mean. */
export function meanWithoutOutliers(values: readonly number[]): number {
  const mean = (some: readonly number[]) =>
    some.reduce((sum, value) => sum + value, 0) / Math.max(1, some.length);
  const middle = mean(values);
  const deviation = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return mean(values.filter((value) => Math.abs(value - middle) <= 3 * deviation));
}
