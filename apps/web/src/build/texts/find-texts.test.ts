import { expect, test } from 'vitest';
import { findTexts } from './find-texts.ts';

function textsIn(jsx: string): readonly string[] {
  return findTexts('a.tsx', `const a = ${jsx};`).texts;
}

function codeOf(jsx: string): string {
  return findTexts('a.tsx', jsx).code;
}

test.each([
  ['the text of an element', '<p>Saved</p>', ['Saved']],
  ['lines of a text', '<p>\n  Two\n  lines\n</p>', ['Two lines']],
  ['values', '<p>Languages: {languageList(codes)}</p>', ['Languages: {codes}']],
  ['counts', "<p>{countOf(n, 'page')} read</p>", ['{pages} read', '{count} pages']],
  ['two values of one name', '<p>{a.name} and {b.name}</p>', ['{name} and {name2}']],
  [
    'elements',
    '<p>Read <Link to="/">the guide</Link> first.</p>',
    ['Read {link} first.', 'the guide'],
  ],
  ['choices', "<p>{isOn ? 'On' : off && 'off'}</p>", ['On', 'off']],
  ['templates', `<p>{\`\${done} of \${total} done\`}</p>`, ['{done} of {total} done']],
  ['attributes', '<a title="Open" className="Big Red" id="Nav">x</a>', ['Open', 'x']],
  ['pictures at the ends', '<b><Icon label="Star" /> Rated</b>', ['Star', 'Rated']],
  ['a line break', '<b>\n  {icon}\n  Rated\n</b>', ['Rated']],
  ['a line that goes on', "<b>\n  See{' '}\n  <a>this</a>\n  .</b>", ['See {a}.', 'this']],
  ['the end of a sentence', '<b>Done. <a>Undo</a></b>', ['Done.', 'Undo']],
  ['neither code nor names', '<p><code>Run</code><b translate="no">Acme</b></p>', []],
  ['marked literals', "f(t('Hello'), text('You'), other('No'))", ['Hello', 'You']],
  [
    'contexts',
    "f(t('To', { context: 'period' }), t('To {n}', { n, context: 'a' }), t('To'))",
    ['period\u0004To', 'a\u0004To {n}', 'To'],
  ],
  ['a value named like a context', '<p>In {context}</p>', ['In {context2}']],
])('finds %s', (_, source, expected) => {
  expect([...textsIn(source)].sort()).toEqual([...expected].sort());
});

test('passes texts to the functions that translate', () => {
  expect(codeOf('<p title="Open">Saved</p>')).toBe('<p title={$t("Open")}>{$t("Saved")}</p>');
  expect(codeOf('<p>{n} of {f(<b>All</b>)}</p>')).toBe(
    '<p>{$rich("{n} of {f}", { n: (n), f: (f(<b>{$t("All")}</b>)) })}</p>',
  );
  expect(codeOf(`<p aria-label={\`To \${name}\`} />`)).toBe(
    '<p aria-label={$t("To {name}", { name: (name) })} />',
  );
});
