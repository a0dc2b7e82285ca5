import { describe, expect, test } from 'vitest';
import { fitsPage, repair, validate } from './index.ts';

const pair = { source: 'en', target: 'es' };
const codes = (source: string, candidate: string, target = 'es') =>
  validate(source, candidate, { source: 'en', target }).map(({ code }) => code);

describe('validate', () => {
  test.each([
    ['Made by <1>Ada</1> in Rome', 'En Roma, hecho por <1>Ada</1>'],
    ['Hello <1><2>world</2></1>!', '¡Hola <1><2>mundo</2></1>!'],
    ['It costs 1,234.50 dollars', 'Cuesta 1.234,50 dólares'],
    [
      'Write to ada@example.com or see https://a.example.',
      'Escribe a ada@example.com o mira https://a.example.',
    ],
    ['You have {count} messages, {{ name }}', '{{ name }}, tienes {count} mensajes'],
    ['Add &nbsp; here', 'Añade &nbsp; aquí'],
    ['Save 50% on shoes', 'Ahorra un 50 % en zapatos'],
    ['Note: shipping is free', 'Nota: el envío es gratis'],
  ])('accepts %s → %s', (source, candidate) => {
    expect(validate(source, candidate, pair)).toEqual([]);
  });

  test.each([
    ['tags', 'a <1>b</1>', 'x y'],
    ['tags', '<1>ab</1><2>/</2><3>cd</3>', '<1>xy</1><3>zw</3><2>/</2>'],
    ['tags', 'a <1>b</1>', 'x <1>y</1> <1>z</1>'],
    ['tags', 'a <1>b</1>', 'x <1>y</1> <2/>'],
    ['tags', '<1>a</1> <2>b</2>', '<1>x <2>y</1> z</2>'],
    ['tags', '<1>a <2>b</2></1>', '<1>x</1> <2>y</2>'],
    ['placeholders', 'Hi {name}', 'Hola {nombre}'],
    ['placeholders', 'Hi {name}', 'Hola {name} {name}'],
    ['placeholders', '%s of %s', '%s de'],
    ['addresses', 'Write to ada@example.com', 'Escribe a ada@ejemplo.com'],
    ['addresses', 'Read this', 'Lee https://b.example/x esto'],
    ['numbers', 'It has 12 seats', 'Tiene 21 plazas'],
    ['markup', 'Plain words here', 'Palabras <b>claras</b> aquí'],
    ['empty', 'Words', '  '],
    ['chatter', 'Our best shoes', 'Here is the translation: Nuestros mejores zapatos'],
    ['chatter', 'Our best shoes', 'Sure! Nuestros mejores zapatos'],
    ['chatter', 'Our best shoes', 'Nuestros mejores zapatos (Note: informal)'],
    ['chatter', 'Our best shoes', 'Nuestros mejores zapatos (calzado de calidad)'],
    ['chatter', 'Our best shoes', 'Traducción: Nuestros mejores zapatos'],
    ['length', 'Our shoes', 'zapatos '.repeat(40)],
    ['length', 'Every pair is made by hand from old sails. '.repeat(4), 'Cada par se hace a mano.'],
    ['same-as-source', 'This sentence was not translated', 'This sentence was not translated'],
    ['punctuation', 'Ready?', 'Listo.'],
  ])('%s: %s → %s', (code, source, candidate) => {
    expect(codes(source, candidate)).toContain(code);
  });

  test.each([
    ['ru', 'This is our small shop', 'Это наш маленький магазин', []],
    ['ru', 'This is our small shop', 'Este es nuestro negocio', ['language']],
    ['ja', 'This is our small shop', '私たちの小さな店です', []],
    ['ar', 'Call 12 people today please', 'اتصل بـ ١٢ شخصًا اليوم من فضلك', []],
    ['el', 'GitHub', 'GitHub', ['same-as-source']],
    ['hi', 'We sold 305 pairs of shoes', 'हमने ३०५ जोड़ी जूते बेचे', []],
  ])('script of %s: %s', (target, source, candidate, expected) => {
    expect(codes(source, candidate, target)).toEqual(expected);
  });

  test.each([
    'GitHub',
    'Ludwig van Beethoven',
    'news.shop.example',
    'חמד מבתר את גופת החייל',
    '(Stephan Zabel/Photos)',
  ])('an unchanged name or foreign words are only noted: %s', (text) => {
    expect(validate(text, text, pair)).toEqual([{ code: 'same-as-source', severity: 'note' }]);
  });

  test('numbers on both sides of a tag are separate', () => {
    expect(codes('<1>1</1><2>2</2> wins', '<2>2</2><1>1</1> gana')).toEqual([]);
  });

  test('fitsPage checks the structure only', () => {
    expect(fitsPage('a <1>b</1>', '<1>c</1>')).toBe(true);
    expect(fitsPage('a <1>b</1>', 'c')).toBe(false);
    expect(fitsPage('a', '')).toBe(false);
  });
});

describe('repair', () => {
  test.each([
    ['the space before a pair', 'Hello <1>you</1>!', 'Hola<1>tú</1>!', 'Hola <1>tú</1>!'],
    ['the space after a pair', '<1>Ada</1> wrote', '<1>Ada</1>escribió', '<1>Ada</1> escribió'],
    ['spaces around a picture', 'a <1/> b', 'x<1/>y', 'x <1/> y'],
    [
      'a space moved inside',
      'Hello <1>you</1> all',
      'Hola<1> tú </1>todos',
      'Hola <1>tú</1> todos',
    ],
    [
      'no space before punctuation',
      'See <1>this</1> now.',
      'Ahora mira <1>esto</1>.',
      'Ahora mira <1>esto</1>.',
    ],
    ['no space at the start', 'Hello <1>you</1>', '<1>Tú</1>, hola', '<1>Tú</1>, hola'],
    ['double escaping', 'Fish & chips', 'Pescado &amp;amp; patatas', 'Pescado & patatas'],
    ['added quotes', 'Our story', '"Nuestra historia"', 'Nuestra historia'],
    ['an added full stop', 'Made by', 'Hecho por.', 'Hecho por'],
    ['a no-break space', 'Walk 10\u00a0km', 'Camina 10 km', 'Camina 10\u00a0km'],
    ['white space at the ends', ' a ', 'x', ' x '],
  ])('%s', (_, source, candidate, expected) => {
    expect(repair(source, candidate)).toBe(expected);
  });

  test('does not change a clean translation', () => {
    const clean = 'Hola <1>tú</1>, «mira» <2/> esto: 10 €.';
    expect(repair('Hello <1>you</1>, "look" <2/> at this: 10 €.', clean)).toBe(clean);
  });
});
