import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type {
  AssessedText,
  EngineBatch,
  EngineCapabilities,
  EngineText,
} from '@dragoman/providers/engines/port';

/** A text that was sent. `text` is what was to be translated, `translation` what was to be judged; all other kinds are context. */
export interface SentLine {
  readonly kind: string;
  readonly text: string;
}

type Sent = Pick<EngineBatch, 'voice' | 'glossary'> & {
  readonly texts: readonly (EngineText & Partial<AssessedText>)[];
};

/** Returns everything of a call that its engine uses, each text of a kind once. */
export function linesOf(
  { texts, voice = {}, glossary = [] }: Sent,
  uses: EngineCapabilities,
): SentLine[] {
  const lines: [string, string | undefined][] = texts.flatMap(({ text, translation }) => [
    ['text', text],
    ['translation', translation],
  ]);
  if (uses.formality) lines.push(['formality', voice.formality]);
  if (uses.context) lines.push(['brief', voice.brief], ['before', texts[0]?.before]);
  if (uses.notes) {
    for (const { page, context, before, after, note, placeholders = {} } of texts)
      lines.push(
        ['page', page],
        ['place', context],
        ['before', before],
        ['after', after],
        ['note', note],
        ...Object.values(placeholders).map((value): [string, string] => ['placeholder', value]),
      );
    const { audience, style, examples, similar = {} } = voice;
    lines.push(['audience', audience], ['style', style], ['examples', examples]);
    for (const pair of Object.entries(similar)) lines.push(['similar', pair.join(' → ')]);
  }
  for (const { term, translation } of [...glossary, ...((uses.glossary && voice.glossary) || [])])
    lines.push(['glossary', `${term} → ${translation ?? term}`]);
  const seen = new Set<string>();
  return lines.flatMap(([kind, text]) => {
    const key = `${kind} ${text}`;
    if (!text || (kind !== 'text' && kind !== 'translation' && seen.has(key))) return [];
    seen.add(key);
    return [{ kind, text }];
  });
}

const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function pack(lines: readonly SentLine[]): Buffer {
  return brotliCompressSync(JSON.stringify(lines.map(({ kind, text }) => [kind, text])), options);
}

export function unpack(content: Buffer): SentLine[] {
  const lines: [string, string][] = JSON.parse(brotliDecompressSync(content).toString());
  return lines.map(([kind, text]) => ({ kind, text }));
}
