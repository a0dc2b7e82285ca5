import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeConformance } from '../testing/conformance.ts';
import { createApertiumEngine } from './engine.ts';
import { pivots, route } from './modes.ts';

const modesFolder = '/usr/share/apertium/modes';
const isInstalled = hasApertium();

/** Echoes each text, unless the text requests a failure. */
const doubleScript = `#!/bin/bash
while IFS= read -r -d '' text; do
  case "$text" in
    *die*) exit 1 ;;
    *hang*) sleep 60 ;;
    *none*) printf '[]\\0' ;;
    *) printf '%s\\0' "$text" ;;
  esac
done
`;

function hasApertium(): boolean {
  try {
    return execFileSync('ls', [modesFolder], { encoding: 'utf8' }).includes('eng-spa.mode');
  } catch {
    return false;
  }
}

const english = (texts: readonly string[]) => ({
  source: 'en',
  target: 'es',
  texts: texts.map((text, index) => ({ id: String(index), text })),
});

describe.runIf(isInstalled)('with Apertium on this machine', () => {
  describeConformance('Apertium', {
    create: async () => createApertiumEngine(),
    pair: { source: 'en', target: 'es' },
    unsupportedPair: { source: 'en', target: 'ja' },
  });

  const engine = createApertiumEngine();
  afterAll(() => engine.close());

  test.each([
    ['The house is red', 'La casa es roja'],
    ['The house is red.', 'La casa es roja.'],
    [' The house is red ', ' La casa es roja '],
    ['THE HOUSE IS RED', 'LA CASA ES ROJA'],
    ['the house is red', 'la casa es roja'],
    ['The <a1>red house</a1>', 'La <a1>casa roja</a1>'],
    ['The <a1>red</a1> house', 'La casa <a1>roja</a1>'],
    ['The <a1><a2>red</a2> house</a1>', 'La <a1>casa <a2>roja</a2></a1>'],
    ['<x1/>The house<x2/>', '<x1/>La casa<x2/>'],
    [
      '[x] {y} $5 ^ 3 &lt; 4 &gt; 2 &amp; C# ~ \\ @',
      '[x] {y} $5 ^ 3 &lt; 4 &gt; 2 &amp; C# ~ \\ @',
    ],
    ['Frobnicate', 'Frobnicate'],
    ['Is the <a1>house</a1> red?', '¿Es el rojo de <a1>casa</a1>?'],
    ['<a1>The house!</a1>', '<a1>¡La casa!</a1>'],
    ['The house. Is it red?', 'La casa. ¿Es rojo?'],
    ['Hello! How are you?', '¡Hola! ¿Cómo eres?'],
    ['<a1>Hello!</a1> How are you?', '<a1>¡Hola!</a1> ¿Cómo eres?'],
    ['Is it 3.5 or 4?', '¿Es 3.5 o 4?'],
    ["'second tag'", "'segunda etiqueta'"],
    ["Don't remove Ada's house", 'No saca la casa de Ada'],
    ['You can edit your file.', 'Puedes editar tu lima.'],
    ['YOUR HOUSES', 'TUS CASAS'],
    ['Your <a1>houses</a1>', 'Tus <a1>casas</a1>'],
    ['Read our guide', 'Leer nuestra guía'],
    ['read <a1>our guide</a1> now!', '¡leer <a1>nuestra guía</a1> ahora!'],
    ['<a1>Read</a1> the guide. Set a password.', '<a1>Leer</a1> la guía. Poner una contraseña.'],
    ['Call us', 'Llamarnos'],
    ['<a1>Read</a1>', '<a1>Leer</a1>'],
    ['Watch!', '¡Mirar!'],
    ['HIDE', 'ESCONDER'],
    ['READ IT NOW', 'LEERLO AHORA'],
    ['Please <a1>read</a1> our guide.', 'Por favor, <a1>leer</a1> nuestra guía.'],
    ['You can read our guide. Read it now.', 'Puedes leer nuestra guía. Leído lo ahora.'],
    ['Open now', 'Abierto ahora'],
    ['Returns the number of items.', 'Regresa el número de elementos.'],
    [
      'Returns <x101/> if it is red, otherwise returns <x102/>.',
      'Regresa <x101/> si es rojo, si no regresa <x102/>.',
    ],
    ['Gets the value.', 'Coge el valor.'],
    ['Project &amp; Items', 'Proyecto &amp; Elementos'],
    ['The ROUND_HALF_UP mode', 'El ROUND_HALF_UP modo'],
    ['DEBUG', 'DEPURA'],
    ['undefined|false|true', 'undefined|falso|cierto'],
    ['The “red house” is here.', 'La “casa roja” es aquí.'],
    ['The ‘red house’ is here.', 'La ‘casa roja’ es aquí.'],
    ['„The house“ and «the car»', '„La casa“ y «el coche»'],
    ['“Is it red?”, she asked.', '“¿Es rojo?”, pidió.'],
    ['He said: “Stop!” Then he left.', 'Dijo: “¡Parón!” Entonces dejó.'],
  ])('%s → %s', async (source, target) => {
    expect(await engine.translate(english([source]))).toEqual([{ id: '0', text: target }]);
  });

  test('a tag whose word is missing in the translation fails only that text', async () => {
    const answers = await engine.translate(english(['<a1>I</a1> saw it', 'The house']));
    expect(answers).toEqual([
      { id: '0', error: 'invalid-output' },
      { id: '1', text: 'La casa' },
    ]);
  });

  test.each([
    ['fr', 'es', '«\u00a0La maison\u00a0» est rouge\u00a0!', '¡«La casa» es roja!'],
    ['fr', 'es', 'L’église est rouge\u202f?', '¿La iglesia es roja?'],
    ['es', 'fr', '¡«La casa» es roja!', '«\u00a0La maison\u00a0» est rouge\u202f!'],
  ])('quotes and spaces from %s to %s: %s', async (source, target, text, translation) => {
    const batch = { source, target, texts: [{ id: '0', text }] };
    expect(await engine.translate(batch)).toEqual([{ id: '0', text: translation }]);
  });

  test.each([
    ['fr', 'Onde está a <a1>casa branca</a1>?', 'Où il est la <a1>maison blanche</a1>\u202f?'],
    [
      'fr',
      'A <a1>casa <a2>branca</a2></a1> é <x101/><x2/> e <x102/>, &lt;hoje&gt; &amp; <a3>aqui</a3>.',
      "La <a1>maison <a2>blanche</a2></a1> est <x101/><x2/> et <x102/>, &lt;aujourd'hui&gt; &amp; <a3>ici</a3>.",
    ],
    ['it', 'A CASA É BRANCA', 'LA CASA È BIANCA'],
    ['it', 'Bem-vindo! Onde está a casa?', 'Benvenuto! Dove sta la casa?'],
  ])('Portuguese to %s over Spanish: %s', async (target, source, text) => {
    const batch = { source: 'pt', target, texts: [{ id: '0', text: source }] };
    expect(await engine.translate(batch)).toEqual([{ id: '0', text }]);
  });

  test('NUL in a text does not shift later answers', async () => {
    const answers = await engine.translate(english(['The\0house', 'The car', 'The house']));
    expect(answers.slice(1)).toEqual([
      { id: '1', text: 'El coche' },
      { id: '2', text: 'La casa' },
    ]);
  });
});

describe('with programs that misbehave', () => {
  let dataDir: string;
  const mode = (name: string, script: string) =>
    writeFileSync(path.join(dataDir, 'modes', `${name}.mode`), script);

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'apertium-'));
    await mkdir(path.join(dataDir, 'modes'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  test.runIf(isInstalled)(
    'a process that dies, hangs or returns nothing fails its text and is replaced',
    async () => {
      const double = path.join(dataDir, 'lt-proc-double');
      writeFileSync(double, doubleScript, { mode: 0o755 });
      mode('eng-fra', double);
      const engine = createApertiumEngine({ dataDir, timeout: 3000 });
      const answers = await engine.translate({
        ...english(['one', 'die', 'two', 'hang', 'three', 'none']),
        target: 'fr',
      });
      await engine.close();
      expect(answers).toEqual([
        { id: '0', text: 'one' },
        { id: '1', error: 'unavailable' },
        { id: '2', text: 'two' },
        { id: '3', error: 'unavailable' },
        { id: '4', text: 'three' },
        { id: '5', error: 'invalid-output' },
      ]);
    },
  );

  test.runIf(isInstalled)(
    'a program that hangs in the second step fails its text, and the next one is translated',
    async () => {
      const double = path.join(dataDir, 'lt-proc-double');
      writeFileSync(double, doubleScript, { mode: 0o755 });
      for (const name of ['pt-es', 'es-it']) mode(name, double);
      const engine = createApertiumEngine({ dataDir, timeout: 3000 });
      const answers = await engine.translate({
        ...english(['one', 'hang', 'two']),
        ...{ source: 'pt', target: 'it' },
      });
      await engine.close();
      expect(answers).toEqual([
        { id: '0', text: 'one' },
        { id: '1', error: 'unavailable' },
        { id: '2', text: 'two' },
      ]);
    },
  );

  test('an empty mode file is not a pair, and a missing folder means no Apertium', async () => {
    writeFileSync(path.join(dataDir, 'modes', 'swe-dan.mode'), '');
    const engine = createApertiumEngine({ dataDir });
    expect(await engine.supports({ source: 'sv', target: 'da' })).toBe(false);
    const absent = createApertiumEngine({ dataDir: path.join(dataDir, 'nowhere') });
    expect(await absent.health()).toMatchObject({ ready: false });
    expect((await absent.health()).detail).toContain('install');
  });
});

test('a pair pivots over a third language only if both parts are good', () => {
  const mode = (source: string, target: string) => ({
    source,
    target,
    name: '',
    file: '',
    keepsMarkup: true,
  });
  const modes = [
    mode('pt', 'es'),
    mode('es', 'fr'),
    mode('en', 'es'),
    mode('it', 'es'),
    mode('es', 'pt'),
  ];
  expect(route(modes, { source: 'pt', target: 'fr' })?.length).toBe(2);
  expect(route(modes, { source: 'en', target: 'fr' })).toBeUndefined();
  expect(route(modes, { source: 'it', target: 'fr' })).toBeUndefined();
  expect(pivots(modes)).toEqual(['pt>es>fr']);
});
