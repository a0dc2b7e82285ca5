import { type EngineAnswer, EngineError, type EngineText } from '../port.ts';

/** A model's output, independent of the protocol. */
export interface Completion {
  readonly content: string;
  /** True if the answer was truncated at its maximum length. */
  readonly isCutOff: boolean;
  readonly refusal?: string | undefined;
}

/**
 * Parses a completion into answers by text number. Accepts JSON inside of reasoning, prose and code fences, a bare list
 * of the right length, and the complete items of truncated JSON. A text whose answer is missing, empty, not a string or
 * ambiguous fails alone. Throws `EngineError` if no item can be read.
 */
export function readAnswer(completion: Completion, texts: readonly EngineText[]): EngineAnswer[] {
  const content = withoutThoughts(completion.content);
  const items = readItems(content) ?? readList(content, texts.length);
  assertReadable(completion, items?.size ?? 0);
  const missing = completion.isCutOff ? 'too-large' : 'invalid-output';
  return texts.map(({ id }, index) => {
    const text = withoutValues(items?.get(String(index + 1)) ?? '');
    return text.trim() ? { id, text } : { id, error: missing };
  });
}

/** Throws `EngineError` if an answer has no items. */
export function assertReadable({ content, isCutOff, refusal }: Completion, items: number): void {
  if (items > 0) return;
  if (isCutOff) throw new EngineError('too-large', "The model's answer was cut off at its limit.");
  throw new EngineError(
    'invalid-output',
    refusal
      ? `The model refused: ${refusal}`
      : `The model answered: ${withoutThoughts(content).slice(0, 120)}`,
  );
}

/** Drops the values of placeholders, which models copy. */
export function withoutValues(text: string): string {
  return text.replace(/<(x\d+)\s[^<>]*\/?>/g, '<$1/>');
}

export function withoutThoughts(content: string): string {
  return content.replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$(?![\s\S]))/g, '');
}

const string = '"((?:[^"\\\\]|\\\\.)*)"';
const forms = [
  new RegExp(`"(\\d+)"\\s*:\\s*${string}`, 'gs'),
  new RegExp(`"id"\\s*:\\s*"?(\\d+)"?\\s*,\\s*"text"\\s*:\\s*${string}`, 'gs'),
];

/** Returns the complete items anywhere in the answer. Undefined if there are none. */
function readItems(content: string): Map<string, string> | undefined {
  for (const form of forms) {
    const items = new Map<string, string>();
    for (const [, number = '', written = ''] of content.matchAll(form)) {
      const text = unescapeString(written);
      const isFirst = !items.has(number) || items.get(number) === text;
      items.set(number, isFirst ? text : '');
    }
    if (items.size > 0) return items;
  }
  return undefined;
}

function readList(content: string, length: number): Map<string, string> | undefined {
  const list = parseJson(content.slice(content.indexOf('['), content.lastIndexOf(']') + 1));
  if (!Array.isArray(list) || list.length !== length || length === 0) return undefined;
  return new Map(
    list.map((text, index) => [String(index + 1), typeof text === 'string' ? text : '']),
  );
}

function unescapeString(written: string): string {
  const text = parseJson(`"${written.replace(/[\n\r\t]/g, ' ')}"`);
  return typeof text === 'string' ? text : '';
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
