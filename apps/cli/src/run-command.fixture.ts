import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { vi } from 'vitest';

// Whoever runs the tests may be logged in.
process.env['XDG_CONFIG_HOME'] = path.join(tmpdir(), 'dragoman-without-login');

/** Runs one call of `dragoman` with the given commands and returns what it prints, with the sentence of its error. */
export async function runCommand(
  addCommands: (program: Command) => void,
  words: readonly string[],
): Promise<string> {
  const printed: string[] = [];
  const print = (text: unknown) => printed.push(`${text}\n`) > 0;
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(process.stderr, 'write').mockImplementation(print),
  ];
  const program = new Command('dragoman').exitOverride();
  addCommands(program);
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    print((error as Error).message);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return printed.join('');
}
