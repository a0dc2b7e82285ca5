// None of our files is over 300 lines, data and generated files apart, and the median is under 100.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const most = 300;
const medianMost = 100;
const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs'], {
  encoding: 'utf8',
});
const sizes = listed
  .split('\n')
  .filter((file) => file !== '' && !/\.data\.ts$|\.gen\.ts$|\/cases\//.test(file))
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .sort((a, b) => a.lines - b.lines);

const tooLong = sizes.filter(({ lines }) => lines > most);
const median = sizes[Math.floor(sizes.length / 2)]?.lines ?? 0;
for (const { file, lines } of tooLong) console.error(`${file}: ${lines} lines, at most ${most}`);
console.log(`${sizes.length} files, median ${median} lines, longest ${sizes.at(-1)?.lines ?? 0}`);
process.exit(tooLong.length > 0 || median > medianMost ? 1 : 0);
