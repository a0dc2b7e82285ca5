import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSettingsFile } from './settings-file.ts';

const generator = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator';

/** What systemd itself reads from a file. It expands variables in this kind of file, so it is given no dollar sign. */
function readBySystemd(text: string): Record<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-settings-'));
  mkdirSync(path.join(folder, 'environment.d'));
  writeFileSync(path.join(folder, 'environment.d/10.conf'), text);
  const env = { XDG_CONFIG_HOME: folder, LC_ALL: 'C.UTF-8' };
  const printed = execFileSync(generator, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  rmSync(folder, { recursive: true });
  const lines = [...String(printed).matchAll(/^(DRAGOMAN_\d+)=(.*)$/gm)];
  return filled(lines.map(([, name = '', value = '']) => [name, unquoted(value)]));
}

/** The settings that are not empty: systemd drops most empty ones from this kind of file. */
const filled = (settings: [string, string][]) =>
  Object.fromEntries(settings.filter(([, value]) => value !== ''));

/** Undoes the quotes and escapes that systemd prints. */
function unquoted(value: string): string {
  const controls: Record<string, string> = { n: '\n', t: '\t' };
  const inside = value.replace(/^"(.*)"$/, '$1');
  return inside.replace(/\\(.)/g, (_, char: string) => controls[char] ?? char);
}

test.each([
  ['a password with signs of a shell', 'A=p&ss <w>rd;|`x`$HOME(1)', 'p&ss <w>rd;|`x`$HOME(1)'],
  ['an address with a query', 'A=postgres://u:p%23@h/d?a=1&b=$2', 'postgres://u:p%23@h/d?a=1&b=$2'],
  ['a number sign inside a value', 'A=a#b #c', 'a#b #c'],
  ['spaces at both ends', 'A=  a b  ', 'a b'],
  ['spaces between quotes', 'A="  a "', '  a '],
  ['single quotes, with a backslash', String.raw`A='a\n"b"'`, String.raw`a\n"b"`],
  ['double quotes, with escapes', String.raw`A="\"\\\$\x"`, String.raw`"\$\x`],
  ['a quote inside a value', "A=it's", "it's"],
  ['a continued line', 'A=a\\\nb', 'ab'],
  ['a line of Windows', 'A=a\r\nB=b\r\n', 'a'],
  ['an empty value', 'A=', ''],
  ['a value set twice', 'A=1\nA=2', '2'],
])('reads %s', (_, text, value) => {
  expect(parseSettingsFile(text)['A']).toBe(value);
});

test('skips comments, and lines that set nothing', () => {
  expect(parseSettingsFile('# A=1\n;B=2\n\nexport C=3\nD\n9=4\nE=5')).toEqual({ E: '5' });
});

test('reads every value as systemd does', () => {
  const pieces = ['a', 'ü', ' ', '"', "'", '\\', '#', ';', '=', '&', '<', '`', '\t', 'n', '\\\n'];
  const line = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 });
  const lines = fc.array(line, { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(lines, (values) => {
      const text = values.map((value, at) => `DRAGOMAN_${at}=${value}\n`).join('');
      expect(filled(Object.entries(parseSettingsFile(text)))).toEqual(readBySystemd(text));
    }),
    { numRuns: 20 },
  );
});
