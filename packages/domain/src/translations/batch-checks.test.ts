import { describe, expect, test } from 'vitest';
import { checkBatch } from './batch-checks.ts';
import { validate } from './validate.ts';

const pair = { source: 'en', target: 'es' };
const texts: readonly (readonly [string, string])[] = [
  ['Home', 'Inicio'],
  ['Every language one click away.', 'Cada idioma a un clic.'],
  ['Starter', 'Starter'],
  ['You have {count} new messages', 'Tiene {count} mensajes nuevos'],
  ['Is my website safe with you?', '¿Está seguro mi sitio web con ustedes?'],
  ['When a translation is missing', 'Cuando falta una traducción'],
  ['<1>Pricing</1> says what is in every plan.', '<1>Precios</1> dice qué hay en cada plan.'],
  ['Up to 10,000 words and 3 languages', 'Hasta 10.000 palabras y 3 idiomas'],
  [
    'Titles, descriptions, alternative texts, structured data',
    'Títulos, descripciones, textos alternativos, datos estructurados',
  ],
  ['You agree that you will:', 'Usted se compromete a:'],
];
const flagged = (answers: readonly string[]) =>
  checkBatch(
    texts.map(([source], index) => ({ source, text: answers[index] ?? '' })),
    { pair },
  ).flatMap((errors, index) => (errors.length > 0 ? [index] : []));
const right = texts.map(([, answer]) => answer);

describe('checkBatch', () => {
  test('correct answers pass', () => {
    expect(flagged(right)).toEqual([]);
  });

  test('correct answers to sentences that resemble each other pass', () => {
    const sentences = [
      ['The library opens at nine in the morning.', 'La biblioteca abre a las nueve de la mañana.'],
      ['Nobody knows who painted the walls.', 'Nadie sabe quién pintó las paredes.'],
      ['Please close the door behind you.', 'Cierre la puerta al salir, por favor.'],
      ['Buses leave every twenty minutes.', 'Los autobuses salen cada veinte minutos.'],
      ['You can pay your ticket with coins.', 'Puede pagar su entrada con monedas.'],
      ['Dogs are welcome in the garden.', 'Los perros pueden entrar en el jardín.'],
      ['The kitchen is closed on Sundays.', 'La cocina está cerrada los domingos.'],
    ] as const;
    const candidates = sentences.map(([source, text]) => ({ source, text }));
    expect(checkBatch(candidates, { pair }).flat()).toEqual([]);
  });

  test('answers shifted up by one are detected from where the shift starts', () => {
    expect(flagged([...right.slice(1), 'Inicio'])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const later = [...right.slice(0, 5), ...right.slice(6), 'Gracias'];
    expect(flagged(later)).toEqual(expect.arrayContaining([5, 6, 7, 8]));
    expect(flagged(later)).not.toContain(1);
  });

  test('one answer to many sources is detected', () => {
    expect(flagged(right.map(() => 'Lo que quiera'))).toHaveLength(texts.length);
  });

  test('two answers that changed places are detected by a name', () => {
    const swapped = [
      { source: 'Harbour Bank home', text: 'Tarjetas' },
      { source: 'Open 9 to 17', text: 'Abierto de 9 a 17' },
      { source: '3 branches', text: '3 sucursales' },
      { source: 'Is it safe?', text: '¿Es seguro?' },
      { source: 'Cards', text: 'Inicio de Harbour Bank' },
    ];
    const codes = checkBatch(swapped, { pair }).map((errors) => errors[0]?.code);
    const none = [undefined, undefined, undefined];
    expect(codes).toEqual(['neighbours', ...none, 'neighbours']);
  });

  test.each([
    ['behind', (text: string) => `${text} Llámenos hoy para más información.`],
    ['in front', (text: string) => `Le damos la bienvenida. ${text}`],
  ])('words that an engine put %s of each answer are detected', (_where, add) => {
    expect(flagged(right.map(add))).toHaveLength(texts.length);
    const third = right.map((text, index) => (index % 3 === 0 ? add(text) : text));
    expect(flagged(third)).toEqual([0, 3, 6, 9]);
  });

  test('answers in capitals are detected, unless few or in capitals in the original', () => {
    const loud = right.map((text) => text.toUpperCase());
    expect(flagged(loud)).toEqual(right.map((_, index) => index));
    expect(flagged([...loud.slice(0, 2), ...right.slice(2)])).toEqual([]);
    const shouted = texts.map(([source], index) => ({
      source: source.toUpperCase(),
      text: loud[index] ?? '',
    }));
    expect(checkBatch(shouted, { pair }).flat()).toEqual([]);
  });

  test('words are not added if the originals have a word in common, beside a name', () => {
    const shared = [
      ['Green tea from Northwind', 'Té verde de las colinas de Northwind'],
      ['Black tea from Northwind', 'Té negro de las colinas de Northwind'],
      ['White tea from Northwind', 'Té blanco de las colinas de Northwind'],
    ].map(([source = '', text = '']) => ({ source, text }));
    expect(checkBatch(shared, { pair }).flat()).toEqual([]);
    const named = [
      ['Northwind opens early', 'Northwind abre temprano. Llámenos hoy mismo.'],
      ['Pay at Northwind', 'Pague en Northwind. Llámenos hoy mismo.'],
      ['Northwind for teachers', 'Northwind para docentes. Llámenos hoy mismo.'],
    ].map(([source = '', text = '']) => ({ source, text }));
    expect(checkBatch(named, { pair }).every(([error]) => error?.code === 'chatter')).toBe(true);
  });

  test('a question and its statement may share a translation', () => {
    const both = [
      { source: 'Why it can be ignored', text: 'Por qué se puede ignorar' },
      { source: 'Why can it be ignored?', text: '¿Por qué se puede ignorar?' },
    ];
    expect(checkBatch(both, { pair })).toEqual([[], []]);
  });

  test('two short labels may share a translation', () => {
    const labels = [
      { source: 'Buy', text: 'Comprar' },
      { source: 'Purchase', text: 'Comprar' },
    ];
    expect(checkBatch(labels, { pair })).toEqual([[], []]);
  });

  test('four answers of a retry that are moved by one are detected', () => {
    const few = [
      { source: 'Terms', text: 'Condiciones de uso y de la privacidad' },
      { source: 'Terms of use and privacy', text: 'Precio' },
      { source: 'Price', text: '¿Cómo se cuentan las palabras de una página?' },
      { source: 'How are the words of a page counted?', text: 'Condiciones' },
    ];
    expect(checkBatch(few, { pair }).every((errors) => errors.length > 0)).toBe(true);
  });

  test('a language that a text does not resemble at all counts as unlikely', () => {
    const identify = () =>
      new Map([
        ['de', 0.8],
        ['es', 0],
      ]);
    const source = 'One price for every website';
    const text = 'Ein Preis für jede Website und für alle Sprachen';
    expect(checkBatch([{ source, text }], { pair, identify })).toMatchObject([
      [{ code: 'language' }],
    ]);
  });

  test('a batch in another language is detected as a whole, ignoring names', () => {
    const identify = (text: string) =>
      new Map(
        text.includes('fromage')
          ? [
              ['fr', 1],
              ['es', 0.4],
            ]
          : [['es', 1]],
      );
    const long = 'du fromage '.repeat(6);
    const batch = [
      { source: 'Home', text: 'Accueil' },
      { source: 'Ada Lovelace', text: 'Ada Lovelace' },
      { source: 'Some cheese', text: long },
    ];
    const codes = checkBatch(batch, { pair, identify }).map(([first]) => first?.code);
    expect(codes).toEqual(['language', undefined, 'language']);
  });
});

test('a label with two sentences in the translation gets a warning, several clauses do not', () => {
  const text = 'Tarjetas de crédito. Llámenos hoy.';
  expect(validate('Credit cards of the bank', text, pair)).toContainEqual({
    code: 'length',
    severity: 'warning',
    detail: '2 sentences for one',
  });
  expect(validate('Credit cards of the bank: call today', text, pair)).toEqual([]);
});

test('halves that are alike may have one translation', () => {
  const source = 'How are words counted? How words are counted';
  const text = '¿Cómo se cuentan las palabras? Cómo se cuentan las palabras';
  expect(validate(source, text, pair)).toEqual([]);
  const other = 'How are words counted? All about languages';
  expect(validate(other, text, pair)).toMatchObject([{ code: 'length', severity: 'error' }]);
});

describe('traces of an engine', () => {
  const errors = (source: string, candidate: string) =>
    validate(source, candidate, pair).flatMap(({ code, severity }) =>
      severity === 'error' ? [code] : [],
    );
  test.each([
    ['an attribute', 'Our shoes', 'Nuestros zapatos class="lead"', 'markup'],
    ['an incomplete tag', 'Our shoes', 'Nuestros zapatos</p', 'markup'],
    ['JSON', 'Our shoes', 'Nuestros zapatos"}', 'markup'],
    ['one quote', 'Our shoes', 'Nuestros zapatos"', 'markup'],
    ['an escape', 'Our shoes', 'Nuestros zapatos\\n', 'markup'],
    [
      'the text repeated three times',
      'Our red shoes',
      'Zapatos rojos. Zapatos rojos. Zapatos rojos.',
      'length',
    ],
    ['the text twice, in Japanese', 'Our shoes', '私たちの靴私たちの靴', 'length'],
    ['a refusal in Spanish', 'Our shoes', 'Lo siento, no puedo traducir este texto.', 'chatter'],
    [
      'a refusal in German',
      'Our shoes',
      'Es tut mir leid, das kann ich nicht übersetzen.',
      'chatter',
    ],
    [
      'a remark about the model',
      'Our shoes',
      'Como modelo de lenguaje, traduzco: zapatos',
      'chatter',
    ],
    ['another number', 'It has 12 seats', 'Tiene 21 plazas', 'numbers'],
    ['a missing large number', 'Over 1,200 shops', 'Muchas tiendas', 'numbers'],
  ])('%s is an error', (_name, source, candidate, code) => {
    const target = candidate.includes('靴') ? { source: 'en', target: 'ja' } : pair;
    const found = validate(source, candidate, target).filter(
      ({ severity }) => severity === 'error',
    );
    expect(found.map((check) => check.code)).toContain(code);
  });

  test.each([
    ['We are sorry for the delay', 'Lo sentimos por la demora'],
    ['Sorry, we are closed', 'Lo siento, está cerrado'],
    ['Bora Bora', 'Bora Bora'],
    ['Doors open at 5 pm', 'Apertura a las 17 h'],
    ['Set width="100" on it', 'Ponga width="100" ahí'],
    ['Home > Shop', 'Inicio > Tienda'],
    ['A 24" screen', 'Una pantalla de 24"'],
  ])('%s → %s is not an error', (source, candidate) => {
    expect(errors(source, candidate)).toEqual([]);
  });
});
