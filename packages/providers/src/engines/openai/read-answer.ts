import { z } from 'zod';
import { type EngineAnswer, EngineError, type EngineText } from '../port.ts';

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

const translationsSchema = z.object({
  translations: z.array(z.object({ id: z.coerce.string(), text: z.unknown() })),
});

/**
 * Reads a chat completion into answers by the texts' ids, never by their order. A text that is missing, empty, named
 * twice or no string fails alone. Throws `EngineError`: `too-large` when the answer was cut off, `invalid-output` when
 * there is no answer of the form asked for.
 */
export function readAnswer(body: string, texts: readonly EngineText[]): EngineAnswer[] {
  const content = readContent(body);
  const items = translationsSchema.safeParse(parseJson(innermostJson(content)));
  if (!items.success) throw invalid('The model did not answer in the form asked for.');
  const byNumber = new Map<string, unknown>();
  for (const { id, text } of items.data.translations) {
    byNumber.set(id, byNumber.has(id) ? undefined : text);
  }
  return texts.map(({ id }, index) => {
    const text = byNumber.get(String(index + 1));
    const isText = typeof text === 'string' && text.trim() !== '';
    return isText ? { id, text } : { id, error: 'invalid-output' };
  });
}

function readContent(body: string): string {
  const completion = completionSchema.safeParse(parseJson(body));
  const [choice] = completion.data?.choices ?? [];
  if (choice === undefined) throw invalid('The server did not answer with a chat completion.');
  if (choice.finish_reason === 'length')
    throw new EngineError('too-large', "The model's answer was cut off at its limit.");
  const { content, refusal } = choice.message;
  if (content) return content;
  throw invalid(refusal ? `The model refused: ${refusal}` : 'The model gave no text.');
}

/** Models without a form to keep to put prose or a fence around their JSON. */
function innermostJson(content: string): string {
  const first = content.indexOf('{');
  return first === -1 ? content : content.slice(first, content.lastIndexOf('}') + 1);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function invalid(message: string): EngineError {
  return new EngineError('invalid-output', message);
}
