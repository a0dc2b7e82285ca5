import { translateUnits } from '@dragoman/domain/translations';
import { loadIdentifyLanguage } from '../languages/index.ts';

/** Translations of English texts by language and text. */
export type Translations = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Tally {
  answers: number;
  /** Asked for again. */
  again: number;
  /** Not stored, although the engine gives the same answer again and again. */
  refused: number;
}

export interface ShortAnswers {
  readonly letters: string;
  readonly right: Tally;
  readonly wrong: Tally;
}

const lengths = [7, 19, 39] as const;
const names = ['1 to 7', '8 to 19', '20 to 39', '40 and more'];

/**
 * Gives single answers to a text, right ones and right ones in another language, as a language model could, and counts what is
 * noticed, by letters of the answer. Of each pair of languages, every `step`-th text is taken.
 */
export async function measureShortAnswers(texts: Translations, step: number) {
  const rows = names.map((letters): ShortAnswers => ({ letters, right: tally(), wrong: tally() }));
  for (const [target, right] of texts)
    for (const [language, given] of texts) {
      const isRight = language === target;
      let at = 0;
      for (const [source, answer] of given) {
        if (!isRight && at++ % step > 0) continue;
        const isSame = answer === source || (!isRight && answer === right.get(source));
        const row = rows[lengthOf(answer)];
        if (row !== undefined && !isSame)
          await count(isRight ? row.right : row.wrong, { source, answer, target });
      }
    }
  return rows;
}

const tally = (): Tally => ({ answers: 0, again: 0, refused: 0 });

function lengthOf(answer: string): number {
  const letters = answer.match(/\p{L}/gu)?.length ?? 0;
  const index = lengths.findIndex((most) => letters <= most);
  return index < 0 ? lengths.length : index;
}

const traits = { markup: true, glossary: true, readsNotes: true, maxCharacters: 6000 };

async function count(
  into: Tally,
  { source, answer, target }: { source: string; answer: string; target: string },
): Promise<void> {
  let calls = 0;
  const [outcome] = await translateUnits(
    [{ id: source, text: source }],
    { pair: { source: 'en', target }, traits, identify: await loadIdentifyLanguage() },
    async () => {
      calls++;
      return [answer];
    },
  );
  into.answers++;
  if (calls > 1) into.again++;
  if (outcome?.state === 'failed') into.refused++;
}
