// Fails if a source file has more than 400 lines. Data, generated files and golden pages are exempt.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const limit = 400;
const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs'], {
  encoding: 'utf8',
});
const sizes = listed
  .split('\n')
  .filter((file) => file !== '' && !/\.data\.ts$|\.gen\.ts$|\/cases\//.test(file))
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .sort((a, b) => b.lines - a.lines);

const tooLong = sizes.filter(({ lines }) => lines > limit);
for (const { file, lines } of tooLong) console.error(`${file}: ${lines} lines, limit ${limit}`);
console.log(`${sizes.length} files, longest ${sizes[0]?.lines ?? 0} lines`);
process.exit(tooLong.length > 0 ? 1 : 0);
