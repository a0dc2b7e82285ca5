/** A translation and a person's translation of the same text. */
export interface Compared {
  readonly translation: string;
  readonly reference: string;
}

const longestGram = 6;

/**
 * Returns how alike translations and their references are, from 0 to 100: chrF as sacreBLEU defines it. Groups of 1 to 6 characters
 * without spaces are counted over all texts; lengths that no text has do not count.
 *
 * @param beta how many times as much recall counts as precision
 */
export function chrF(all: readonly Compared[], beta = 2): number {
  const orders = Array.from({ length: longestGram }, (_, index) => countsOf(all, index + 1));
  const counted = orders.filter(({ made, right }) => made > 0 && right > 0);
  const mean = (of: (counts: Counts) => number) =>
    counted.reduce((sum, counts) => sum + of(counts), 0) / Math.max(1, counted.length);
  const precision = mean(({ shared, made }) => shared / made);
  const recall = mean(({ shared, right }) => shared / right);
  if (precision + recall === 0) return 0;
  return (100 * (1 + beta ** 2) * precision * recall) / (beta ** 2 * precision + recall);
}

interface Counts {
  readonly made: number;
  readonly right: number;
  readonly shared: number;
}

function countsOf(all: readonly Compared[], length: number): Counts {
  let [made, right, shared] = [0, 0, 0];
  for (const { translation, reference } of all) {
    const grams = gramsOf(translation, length);
    const wanted = gramsOf(reference, length);
    made += sumOf(grams);
    right += sumOf(wanted);
    for (const [gram, count] of grams) shared += Math.min(count, wanted.get(gram) ?? 0);
  }
  return { made, right, shared };
}

function gramsOf(text: string, length: number): Map<string, number> {
  const characters = [...text.replaceAll(/\s/g, '')];
  const grams = new Map<string, number>();
  for (let start = 0; start + length <= characters.length; start++) {
    const gram = characters.slice(start, start + length).join('');
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

function sumOf(grams: ReadonlyMap<string, number>): number {
  return [...grams.values()].reduce((sum, count) => sum + count, 0);
}
