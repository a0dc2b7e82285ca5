/** A word that may come next, and what it means. */
export interface Word {
  readonly word: string;
  readonly about: string;
}

type Words = ReadonlyMap<string, readonly Word[]>;

/** Scripts for shells, from the words that may follow each command. */
export const scripts: Readonly<Record<'bash' | 'zsh' | 'fish', (words: Words) => string>> = {
  bash: (words) => `_dragoman() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
${pathsIn(words, (path) => `      "${spaced(path)}") path="${spaced(path)}" ;;`)}
    esac
  done
  case "$path" in
${entriesOf(words, (path, list) => `    "${path && spaced(path)}") COMPREPLY=($(compgen -W "${list.map(({ word }) => word).join(' ')}" -- "$current")) ;;`)}
  esac
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _dragoman dragoman
`,
  zsh: (words) => `#compdef dragoman
_dragoman() {
  local path="" word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$path $word" in
${pathsIn(words, (path) => `      "${spaced(path)}") path="${spaced(path)}" ;;`)}
    esac
  done
  local -a next
  case "$path" in
${entriesOf(words, (path, list) => `    "${path && spaced(path)}") next=(${list.map(zshWord).join(' ')}) ;;`)}
  esac
  _describe dragoman next
  _files
}
compdef _dragoman dragoman
`,
  fish: (words) =>
    entriesOf(words, (path, list) =>
      list.map((word) => fishLine(path, word, words)).join('\n'),
    ).concat('\n'),
};

const spaced = (path: string) => ` ${path}`;

function pathsIn(words: Words, line: (path: string) => string): string {
  return [...words.keys()].filter(Boolean).map(line).join('\n');
}

function entriesOf(words: Words, line: (path: string, list: readonly Word[]) => string): string {
  return [...words].map(([path, list]) => line(path, list)).join('\n');
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function zshWord({ word, about }: Word): string {
  return quoted(`${word}:${about.replaceAll(':', '\\:')}`);
}

function fishLine(path: string, { word, about }: Word, words: Words): string {
  const children = (words.get(path) ?? [])
    .map((one) => one.word)
    .filter((one) => !one.startsWith('-'));
  const isHere =
    path === ''
      ? '__fish_use_subcommand'
      : [...path.split(' ').map((one) => `__fish_seen_subcommand_from ${one}`)]
          .concat(
            children.length > 0 ? [`not __fish_seen_subcommand_from ${children.join(' ')}`] : [],
          )
          .join('; and ');
  const option = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
  return `complete -c dragoman -n ${quoted(isHere)} ${option} -d ${quoted(about)}`;
}
