import { languageCatalogue } from '@dragoman/domain/languages';
import { validate } from '@dragoman/domain/translations';
import { readTexts } from '@dragoman/texts';
import { describe, expect, test } from 'vitest';
import { translateCommonTerm } from './common-terms.ts';
import { type EnglishTerm, englishTerms } from './terms.data.ts';

const targets = languageCatalogue.map(({ code }) => code).filter((code) => code !== 'en');

const scripts: Readonly<Record<string, RegExp>> = {
  ar: /^[\p{Script=Arabic}\p{M}\s؟]+$/u,
  bg: /^[\p{Script=Cyrillic}\s?-]+$/u,
  ru: /^[\p{Script=Cyrillic}\s?.]+$/u,
  uk: /^[\p{Script=Cyrillic}\s?.’]+$/u,
  el: /^[\p{Script=Greek}\s;]+$/u,
  zh: /^[\p{Script=Han}\s？/]+$/u,
  ja: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\s？]+$/u,
  ko: /^[\p{Script=Hangul}\s?]+$/u,
};
const latin = /^[\p{Script=Latin}\s¿?.’-]+$/u;

/** Foreign words that are usual in texts of other scripts. */
const latinInOtherScripts = /\b(?:[Ee]mail|[Cc]ookies?)\b/gu;

/** Translations that are spelled as in English, because the language has the same word. */
const loanWords: Readonly<Record<string, readonly EnglishTerm[]>> = {
  cs: ['Blog', 'Newsletter', 'Menu', 'Portfolio'],
  da: [
    'Blog',
    'Support',
    'Forum',
    'Feed',
    'Send',
    'Subtotal',
    'Menu',
    'Download',
    'Sitemap',
    'Start',
    'Stop',
    'Upload',
    'Cookies',
    'Feedback',
  ],
  de: [
    'Blog',
    'Support',
    'FAQ',
    'Community',
    'Forum',
    'Newsletter',
    'Feed',
    'Dashboard',
    'Name',
    'Shop',
    'Details',
    'Sitemap',
    'Cookies',
    'Feedback',
    'Portfolio',
  ],
  el: ['Email', 'Cookies'],
  es: ['Blog', 'Feed', 'Total', 'Subtotal', 'Cookies'],
  fi: ['Portfolio'],
  fr: [
    'Contact',
    'Blog',
    'Services',
    'Documentation',
    'FAQ',
    'Forum',
    'Newsletter',
    'Message',
    'Date',
    'Description',
    'Menu',
    'Total',
    'Cookies',
    'Article',
    'Portfolio',
  ],
  hu: ['Blog'],
  id: ['Blog', 'Forum', 'Email', 'Edit', 'Checkout', 'Total', 'Subtotal', 'Menu'],
  it: [
    'Home',
    'Blog',
    'Partners',
    'FAQ',
    'Community',
    'Forum',
    'Newsletter',
    'Feed',
    'Password',
    'Menu',
    'Privacy',
    'Feedback',
    'Portfolio',
  ],
  nb: ['Forum', 'Send', 'Start'],
  nl: [
    'Home',
    'Contact',
    'Blog',
    'Partners',
    'Help',
    'Community',
    'Forum',
    'Feed',
    'Dashboard',
    'Filters',
    'Details',
    'Menu',
    'Sitemap',
    'Privacy',
    'Cookies',
    'Feedback',
    'Entertainment',
    'Portfolio',
  ],
  pl: ['Blog', 'FAQ', 'Forum', 'Newsletter', 'Menu', 'Portfolio'],
  pt: ['Blog', 'Newsletter', 'Feed', 'Total', 'Subtotal', 'Menu', 'Cookies'],
  ro: ['Contact', 'Blog', 'Forum', 'Newsletter', 'Total', 'Subtotal', 'Feedback'],
  sk: ['Blog', 'Newsletter', 'Menu'],
  sl: ['Blog', 'Forum'],
  sv: ['Support', 'Community', 'Forum', 'Press', 'Cookies'],
  tr: ['Blog', 'Forum'],
};

describe.each(targets)('common terms in %s', (target) => {
  const terms = readTexts('common-terms', target);

  test('all are there, in the script of the language', () => {
    expect([...terms.keys()]).toEqual([...englishTerms]);
    for (const [term, translation] of terms)
      expect(translation.replace(latinInOtherScripts, ''), term).toMatch(
        translation.replace(latinInOtherScripts, '') === '' ? /^$/ : (scripts[target] ?? latin),
      );
  });

  test('none is left in English, except for loan words', () => {
    const same = englishTerms.filter(
      (term) => terms.get(term)?.toLowerCase() === term.toLowerCase(),
    );
    const allowed = loanWords[target] ?? [];
    expect(same.filter((term) => !allowed.includes(term))).toEqual([]);
  });

  test('all pass the checks of a translation', () => {
    const found = englishTerms.flatMap((term) => {
      const checks = validate(term, terms.get(term) ?? '', { source: 'en', target });
      return checks
        .filter(({ code }) => code !== 'same-as-source')
        .map(({ code, detail }) => `${term} → ${terms.get(term)}: ${code} ${detail ?? ''}`);
    });
    expect(found).toEqual([]);
  });

  test('what is a question in English is one here', () => {
    expect(terms.get('Forgot password?')).toMatch(/[?？;؟]$/);
  });
});

const english = { source: 'en', target: 'es' };

describe('a unit that is a common term', () => {
  test.each([
    ['Add to cart', 'Añadir al carrito'],
    ['Add To Cart', 'Añadir al carrito'],
    ['ADD TO CART', 'AÑADIR AL CARRITO'],
    ['add to cart', 'añadir al carrito'],
    ['Read more…', 'Leer más…'],
    ['Loading...', 'Cargando...'],
    ['Read more →', 'Leer más →'],
    ['Price:', 'Precio:'],
    ['All rights reserved.', 'Todos los derechos reservados.'],
    ['<1>Checkout</1>', '<1>Finalizar compra</1>'],
    ['<1/> Search', '<1/> Buscar'],
    ['Logout', 'Cerrar sesión'],
  ])('%s', (text, expected) => {
    expect(translateCommonTerm({ text, context: 'p' }, english)).toBe(expected);
  });

  test.each([
    ['de', 'add to cart', 'In den Warenkorb'],
    ['fr', 'Price:', 'Prix\u00a0:'],
    ['zh', 'All rights reserved.', '保留所有权利。'],
    ['ja', 'Price:', '価格：'],
    ['ar', 'Read more →', 'اقرأ المزيد ←'],
    ['el', 'PRICE', 'ΤΙΜΗ'],
    ['tr', 'CONTACT', 'İLETİŞİM'],
    ['hu', 'faq', 'GYIK'],
  ])('is written as %s has it: %s', (target, text, expected) => {
    expect(translateCommonTerm({ text }, { source: 'en', target })).toBe(expected);
  });

  test.each([
    ['Home', 'li', 'Inicio'],
    ['Home', 'nav', 'Inicio'],
    ['Home', 'title', 'Inicio'],
    ['Home', 'p', undefined],
    ['Home', 'div', undefined],
    ['Home', undefined, undefined],
    ['Order', 'button', 'Pedir'],
    ['Order', 'input@value', 'Pedir'],
    ['Order', 'li', undefined],
    ['Close', 'button@aria-label', 'Cerrar'],
    ['Close', 'p', undefined],
    ['Subject', 'input@placeholder', 'Asunto'],
    ['Subject', 'p', undefined],
    ['Read', 'a', 'Leer'],
    ['Read', 'button', 'Leer'],
    ['Read', 'p', undefined],
    ['Cookies', 'li', 'Cookies'],
    ['Cookies', 'h2', undefined],
    ['Start', 'li', undefined],
    ['Related stories', 'h3', 'Artículos relacionados'],
  ])('%s in %s', (text, context, expected) => {
    expect(translateCommonTerm({ text, ...(context && { context }) }, english)).toBe(expected);
  });

  test.each([
    'Add to cart now',
    'aDD to cart',
    'Cart (2)',
    'Search!',
    'Contact <1>Support</1>',
    '',
    ':',
    '<1/>',
    'constructor',
    `${'Cart '.repeat(50)}`,
  ])('is left to the engine: %s', (text) => {
    expect(translateCommonTerm({ text, context: 'li' }, english)).toBeUndefined();
  });

  test('needs English as its original language and a language of the list', () => {
    const unit = { text: 'Cart' };
    expect(translateCommonTerm(unit, { source: 'fr', target: 'es' })).toBeUndefined();
    expect(translateCommonTerm(unit, { source: 'en', target: 'th' })).toBeUndefined();
    expect(translateCommonTerm(unit, { source: 'en', target: 'toString' })).toBeUndefined();
  });

  test('that addresses the reader is left to the engine if the owner chose a form of address', () => {
    const options = { source: 'en', target: 'de', hasFormality: true };
    expect(translateCommonTerm({ text: 'Follow us' }, options)).toBeUndefined();
    expect(translateCommonTerm({ text: 'Cart' }, options)).toBe('Warenkorb');
  });
});

describe('a title with a brand', () => {
  const options = { ...english, address: 'https://www.harbour-bank.example/' };
  test.each([
    ['About us | Harbour Bank', 'Quiénes somos | Harbour Bank'],
    ['Harbour Bank - Contact', 'Harbour Bank - Contacto'],
    ['FAQ · Help » Harbour Bank', 'Preguntas frecuentes · Ayuda » Harbour Bank'],
  ])('%s', (text, expected) => {
    expect(translateCommonTerm({ text, context: 'title' }, options)).toBe(expected);
  });

  test.each(['About us | Green Tea', 'Harbour Bank | Our story of tea', 'Harbour Bank'])(
    '%s is left to an engine',
    (text) => {
      expect(translateCommonTerm({ text, context: 'title' }, options)).toBeUndefined();
    },
  );
});
