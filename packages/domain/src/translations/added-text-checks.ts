import type { Check, Pair } from './check.ts';
import type { Readable } from './readable.ts';
import { characterWeight } from './scripts-of-languages.ts';

/** Letters that answers must share at one end, weighted by the language's characters. */
const sharedLetters = 14;
/** The least number of answers that share them, and their least share of all answers. */
const fewest = 3;
const leastShare = 0.15;
/** Share of the sources whose common word explains what their answers share: of some answers, and of most. */
const explainedShare = { some: 0.5, most: 0.8 };
/** Shorter words are in many texts. */
const shortestWord = 4;

interface Ends {
  readonly readable: Readable;
  /** Letters of the whole answer, in lower case. */
  readonly letters: string;
}

/**
 * Returns errors for what an engine added by itself, by index: several answers begin or end with the same words, although
 * their sources have no word in common.
 */
export function addedText(all: readonly Readable[], { target }: Pair): Map<number, Check> {
  const length = Math.ceil(sharedLetters / characterWeight(target));
  const ends = all.map((readable) => ({ readable, letters: lettersOf(readable.text.literal) }));
  const found = new Map<number, Check>();
  for (const endOf of [
    (letters: string) => letters.slice(0, length),
    (letters: string) => letters.slice(-length),
  ])
    for (const indexes of groupsBy(ends, length, endOf))
      if (
        !isExplained(
          indexes.map((index) => ends[index] as Ends),
          ends.length,
          endOf,
        )
      )
        for (const index of indexes) found.set(index, added);
  return found;
}

const added: Check = {
  code: 'chatter',
  severity: 'error',
  detail: 'the same words as in other answers, of which the original says nothing',
};

function lettersOf(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu)
      ?.join('') ?? ''
  );
}

/** Returns the indexes of different answers that share an end, for each end that enough of them have. */
function groupsBy(
  ends: readonly Ends[],
  length: number,
  endOf: (letters: string) => string,
): number[][] {
  const long = ends.flatMap(({ letters }, index) => (letters.length > length ? [index] : []));
  const groups = Map.groupBy(long, (index) => endOf(ends[index]?.letters ?? ''));
  const enough = Math.max(fewest, leastShare * ends.length);
  return [...groups.values()].filter(
    (indexes) => new Set(indexes.map((index) => ends[index]?.letters)).size >= enough,
  );
}

/** True if many of the sources have a word in common that may be what the answers share. */
function isExplained(
  group: readonly Ends[],
  answerCount: number,
  endOf: (letters: string) => string,
): boolean {
  const counts = new Map<string, number>();
  for (const { readable, letters } of group) {
    const rest = letters.replace(endOf(letters), '');
    // A name that is also in the rest of the answer is not what they share.
    for (const stem of stemsOf(readable)) {
      if (!rest.includes(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  const { some, most } = explainedShare;
  const share = group.length > answerCount / 2 ? most : some;
  return Math.max(0, ...counts.values()) >= share * group.length;
}

function stemsOf({ source }: Readable): ReadonlySet<string> {
  const words = source.words.map(lettersOf).filter(({ length }) => length >= shortestWord);
  return new Set(words.map((word) => word.slice(0, 5)));
}
