import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');

test("the README's example does what its comments say", () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const show =
    'console.log(JSON.stringify([units(compiled).map(({ text }) => text), new TextDecoder().decode(bytes)]));';
  const printed = execFileSync(
    process.execPath,
    ['--input-type=module-typescript', '--eval', `${code}\n${show}`],
    { cwd: folder, encoding: 'utf8' },
  );
  const [texts, html] = JSON.parse(printed) as [string[], string];
  expect(texts).toHaveLength(1);
  expect(code).toContain(`// ['${texts[0]}']\n`);
  expect(code).toContain(`// ${html}\n`);
});
