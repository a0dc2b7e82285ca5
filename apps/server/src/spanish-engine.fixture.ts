import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** English sentences and their translations, of which each exists for several places. */
export const sentences = [
  [
    'The garden of the PLACE opens early in the morning.',
    'El jardín de la PLACE abre temprano por la mañana.',
  ],
  [
    'Bring warm clothes when you visit our PLACE in winter.',
    'Traiga ropa de abrigo cuando visite nuestra PLACE en invierno.',
  ],
  [
    'Dogs are welcome everywhere except in the PLACE kitchen.',
    'Los perros son bienvenidos en todas partes menos en la cocina de la PLACE.',
  ],
  [
    'You can pay for your PLACE ticket with coins.',
    'Puede pagar su entrada a la PLACE con monedas.',
  ],
  [
    'Nobody knows who painted the walls of this PLACE.',
    'Nadie sabe quién pintó las paredes de esta PLACE.',
  ],
  [
    'Buses leave from the PLACE every twenty minutes.',
    'Los autobuses salen de la PLACE cada veinte minutos.',
  ],
  [
    'Please close the PLACE door behind you quietly.',
    'Cierre por favor la puerta de la PLACE con cuidado.',
  ],
] as const;
const places = [
  ['library', 'biblioteca'],
  ['school', 'escuela'],
  ['church', 'iglesia'],
] as const;

/** Returns a sentence in English (0) or Spanish (1). */
export const sentence = (page: number, site: number, side: 0 | 1) =>
  String(sentences[page]?.[side]).replace('PLACE', String(places[site]?.[side]));

export interface SpanishEngine {
  readonly url: string;
  /** The sentences it was asked to translate. */
  readonly translated: readonly string[];
  close(): Promise<void>;
}

/** Starts a LibreTranslate that knows the sentences. */
export async function startSpanishEngine(): Promise<SpanishEngine> {
  const translated: string[] = [];
  const known = new Map(
    places.flatMap((_, site) =>
      sentences.map((_pair, page) => [sentence(page, site, 0), sentence(page, site, 1)] as const),
    ),
  );
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const languages = [{ code: 'en', name: 'English', targets: ['es'] }];
    const send = (answer: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (request.url !== '/translate') return void send(languages);
    const { q } = JSON.parse(Buffer.concat(chunks).toString()) as { q: string[] };
    translated.push(...q.filter((text) => known.has(text)));
    send({ translatedText: q.map((text) => known.get(text) ?? text) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    translated,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
