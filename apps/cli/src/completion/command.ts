import { Argument, type Command } from 'commander';
import { scripts, type Word } from './scripts.ts';

/** Adds `dragoman completion bash`. */
export function addCompletion(program: Command, loadAll: () => Promise<Command>): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(Object.keys(scripts)))
    .addHelpText(
      'after',
      '\nbash: source <(dragoman completion bash)\nzsh:  source <(dragoman completion zsh)\nfish: dragoman completion fish | source',
    )
    .action(async (shell: keyof typeof scripts) => {
      process.stdout.write(scripts[shell](wordsOf(await loadAll())));
    });
}

/** Returns the words that may follow each command, by the command's words. */
function wordsOf(command: Command, path = ''): ReadonlyMap<string, readonly Word[]> {
  const below = command.commands.flatMap((child) => [
    ...wordsOf(child, `${path} ${child.name()}`.trim()),
  ]);
  const words = [
    ...command.commands.map((child) => ({ word: child.name(), about: child.description() })),
    ...command.options.map(({ long, description }) => ({ word: long ?? '', about: description })),
    { word: '--help', about: 'display help for command' },
  ];
  return new Map([[path, words], ...below]);
}
