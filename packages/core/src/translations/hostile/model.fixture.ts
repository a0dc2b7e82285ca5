import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { controlTexts } from '@dragoman/domain/translations';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** Real texts of a website with their translations: English, Spanish, French, German. */
export const texts: readonly (readonly [string, string, string, string])[] = JSON.parse(
  readFileSync(new URL('./texts.fixture.json', import.meta.url), 'utf8'),
);

type Row = (typeof texts)[number];
const { en = '', es = '', fr = '', de = '' } = controlTexts;
const known: readonly Row[] = [...texts, [en, es, fr, de]];
const bySource = new Map<string, Row>(known.map((row) => [row[0], row]));

/** Returns that many different texts: those of the fixture, then pairs of its short ones. The model knows their translations. */
export function manyTexts(count: number): readonly Row[] {
  const short = texts.filter(([text]) => text.length <= 60 && !/[<{]/.test(text));
  const rows = texts.slice(0, count);
  const used = new Set(rows.map(([text]) => text));
  for (let step = 1; rows.length < count; step++)
    for (const [index, first] of short.entries()) {
      const second = short[(index + step) % short.length] as Row;
      const row = first.map((text, language) => `${text} ${second[language]}`) as unknown as Row;
      if (rows.length === count) break;
      if (used.has(row[0])) continue;
      used.add(row[0]);
      bySource.set(row[0], row);
      rows.push(row);
    }
  return rows;
}

type Items = [id: string, text: string][];

interface Sent {
  readonly id: string;
  readonly source: string;
  /** The translation to a language: 1 Spanish, 2 French, 3 German. */
  in(language: 1 | 2 | 3): string;
}

/** A misbehavior of a model: changes the items of an answer, or the whole reply. */
export interface Misbehavior {
  readonly name: string;
  items?(sent: readonly Sent[], items: Items): Items;
  content?(content: string): string;
  reply?(content: string): Reply;
}

interface Reply {
  readonly status?: number;
  readonly body?: string;
  readonly finish?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** True if the model never replies. */
  readonly isSilent?: true;
}

const each =
  (change: (text: string, sent: Sent) => string) =>
  (sent: readonly Sent[], items: Items): Items =>
    items.map(([id, text], index) => [id, change(text, sent[index] as Sent)]);
const otherOrder =
  (order: (index: number, length: number) => number) =>
  (sent: readonly Sent[]): Items =>
    sent.map(({ id }, index) => [id, sent[order(index, sent.length)]?.in(1) ?? '']);
const error = (status: number, message: string) => ({
  reply: () => ({
    status,
    body: JSON.stringify({ error: { message } }),
    headers: { 'retry-after-ms': '20' },
  }),
});

export const misbehaviors: readonly Misbehavior[] = [
  { name: 'French instead of Spanish', items: each((_text, sent) => sent.in(2)) },
  { name: 'German instead of Spanish', items: each((_text, sent) => sent.in(3)) },
  { name: 'the source', items: each((_text, sent) => sent.source) },
  { name: 'answers moved by one', items: otherOrder((index, length) => (index + 1) % length) },
  { name: 'answers in reverse', items: otherOrder((index, length) => length - 1 - index) },
  { name: 'the first answer for all', items: otherOrder(() => 0) },
  { name: 'a refusal in Spanish', items: each(() => 'Lo siento, pero no puedo ayudar con eso.') },
  { name: 'a refusal in English', items: each(() => "I'm sorry, but I can't assist with that.") },
  { name: 'attributes behind it', items: each((text) => `${text} class="lead" data-id="7"`) },
  { name: 'three times over', items: each((text) => `${text} ${text} ${text}`) },
  { name: 'a note behind it', items: each((text) => `${text} (traducción informal del texto)`) },
  { name: 'an introduction', items: each((text) => `Traducción: ${text}`) },
  {
    name: 'a sentence behind each',
    items: each((text) => `${text} Llámenos hoy para más información.`),
  },
  { name: 'words before each', items: each((text) => `Bienvenidos a nuestra tienda: ${text}`) },
  {
    name: 'every second pair of answers swapped',
    items: otherOrder((index, length) =>
      index % 4 < 2 && (index ^ 1) < length ? index ^ 1 : index,
    ),
  },
  { name: 'the first half of each', items: each((text) => text.slice(0, text.length / 2)) },
  {
    name: 'other numbers',
    items: each((text) => text.replace(/\d+(?![^<]*>)/g, (number) => `${Number(number) + 1}`)),
  },
  { name: 'the source behind it', items: each((text, sent) => `${text} (${sent.source})`) },
  {
    name: 'capitals',
    items: each((text) => (/[<&]/.test(text) ? text : text.toUpperCase())),
  },
  { name: 'HTML around it', items: each((text) => `<p>${text}</p>`) },
  { name: 'one quote', items: each((text) => `${text}"`) },
  { name: 'nothing', items: each(() => '') },
  {
    name: 'one left out, the rest moved up',
    items: (sent) =>
      sent
        .slice(1)
        .map(({ id, ...next }, index) => [
          sent[index]?.id ?? id,
          index < sent.length / 2 ? (sent[index]?.in(1) ?? '') : next.in(1),
        ]),
  },
  {
    name: 'a list that is one short',
    content: (content) => JSON.stringify(Object.values(JSON.parse(content)).slice(1)),
  },
  { name: 'half of the items', items: (_sent, items) => items.slice(0, items.length / 2) },
  { name: 'prose', content: () => 'I have translated all of the texts for you.' },
  { name: 'cut-off JSON', content: (content) => content.slice(0, content.length * 0.6) },
  {
    name: 'a limit on length',
    reply: (content) => ({ body: content.slice(0, 900), finish: 'length' }),
  },
  { name: 'an empty reply', reply: () => ({ body: '' }) },
  { name: 'no tags', items: each((text) => text.replace(/<[^<>]*>/g, '')) },
  {
    name: 'too large',
    reply: (content) =>
      Object.keys(JSON.parse(content)).length > 8
        ? error(400, 'context_length_exceeded').reply()
        : {},
  },
  { name: 'a fault of the server', ...error(500, 'internal error') },
  { name: 'overload', ...error(529, 'overloaded') },
  { name: 'a rate limit', ...error(429, 'too many requests') },
  { name: 'silence', reply: () => ({ isSilent: true }) },
];

/** Misbehaviors that only affect a reply's form and lose nothing. */
export const harmless: readonly Misbehavior[] = [
  { name: 'thoughts', content: (content) => `<think>{"1": "no"}</think>${content}` },
  { name: 'prose with braces', content: (content) => `Use {x}: ${content} Done {1}.` },
  { name: 'a code fence', content: (content) => `\`\`\`json\n${content}\n\`\`\`` },
  {
    name: 'a bare list',
    content: (content) => JSON.stringify(Object.values(JSON.parse(content))),
  },
];

export interface HostileModel {
  readonly url: string;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** The largest number of times that one set of texts was sent. */
  readonly mostRepeats: number;
  /** Misbehaves in this share of its calls, evenly distributed, in one of these ways. The seed is 1 or more. */
  misbehave(how: readonly Misbehavior[], share: number, seed: number): void;
  close(): Promise<void>;
}

/** A model behind OpenAI's API that translates the fixture's texts, with configurable misbehavior. */
export async function startHostileModel(): Promise<HostileModel> {
  let ways: readonly Misbehavior[] = [];
  let repeats = new Map<string, number>();
  let share = 0;
  let random = 1;
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const input = JSON.parse(Buffer.concat(chunks).toString());
    model.calls++;
    const { messages } = input as { messages: { content: string }[] };
    model.inputTokens += messages.reduce((sum, { content }) => sum + encode(content).length, 0);
    const next = () => {
      random = (random * 48_271) % 2_147_483_647;
      return random / 2_147_483_647;
    };
    const how = next() < share ? ways[Math.floor(next() * ways.length)] : undefined;
    const message = messages.at(-1)?.content ?? '';
    const texts = JSON.stringify(JSON.parse(message).pages);
    repeats.set(texts, (repeats.get(texts) ?? 0) + 1);
    const { status = 200, content, finish = 'stop', headers, isSilent } = replyTo(message, how);
    if (isSilent) return;
    if (status === 200) model.outputTokens += encode(content).length;
    const completion = { choices: [{ finish_reason: finish, message: { content } }] };
    response.writeHead(status, headers).end(status === 200 ? JSON.stringify(completion) : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const model: HostileModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    get mostRepeats() {
      return Math.max(0, ...repeats.values());
    },
    misbehave(next, nextShare, seed) {
      [ways, share, random, repeats] = [next, nextShare, seed * 7919, new Map()];
      model.calls = model.inputTokens = model.outputTokens = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return model;
}

function replyTo(message: string, how: Misbehavior | undefined) {
  const { pages } = JSON.parse(message) as { pages: { texts: Record<string, string> }[] };
  const sent = Object.entries(Object.assign({}, ...pages.map((page) => page.texts))).map(
    ([id, wire]) => readSent(id, wire as string),
  );
  const right: Items = sent.map((one) => [one.id, one.in(1)]);
  const items = how?.items?.(sent, right) ?? right;
  const json = JSON.stringify(Object.fromEntries(items));
  const content = how?.content?.(json) ?? json;
  const { body, ...reply } = how?.reply?.(content) ?? {};
  return { content: body ?? content, ...reply };
}

/** The fixture contains protected text instead of `<xN v=".."/>`. */
function readSent(id: string, wire: string): Sent {
  const values = [...wire.matchAll(/<x(1\d\d)(?: v="([^"]*)")?\/>/g)];
  const named = (text: string) =>
    text.replace(/<(\/?)a(\d+)>/g, '<$1$2>').replace(/<x(\d\d?)\/>/g, '<$1/>');
  let source = named(wire);
  for (const [tag, , value = ''] of values) source = source.replace(tag, value);
  source = source.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
  const row = bySource.get(source);
  return {
    id,
    source: wire.replace(/ v="[^"]*"/g, ''),
    in(language) {
      // Parts of a text are not in the fixture, so the model leaves them out.
      let text = row?.[language] ?? '';
      for (const [, number, value = ''] of values) text = text.replace(value, `⟦${number}⟧`);
      return text
        .replace(/&/g, '&amp;')
        .replace(/<(\/?)(\d+)>/g, '<$1a$2>')
        .replace(/<(\d+)\/>/g, '<x$1/>')
        .replace(/⟦(\d+)⟧/g, '<x$1/>');
    },
  };
}
