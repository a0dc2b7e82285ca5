import { escapeUnitText, parseUnitText } from '@dragoman/domain/website-strings';

/** A token of a run: positions in the source, and decoded text. */
export interface RunToken {
  readonly type: 'text' | 'open' | 'close' | 'standalone';
  readonly name: string;
  readonly start: number;
  end: number;
  text: string;
}

/** Replaces `start`..`end` of `source`. */
export type Splice = (start: number, end: number, replacement: string) => void;

/** Cuts a run into units by the rules of UNITS.md and splices in the translations. Returns the number of units. */
export function rewriteRun(
  source: string,
  tokens: readonly RunToken[],
  dictionary: ReadonlyMap<string, string>,
  splice: Splice,
): number {
  let found = 0;
  for (const piece of splitAtLoneTags(tokens))
    found += rewritePiece(source, piece, dictionary, splice);
  return found;
}

function rewritePiece(
  source: string,
  tokens: readonly RunToken[],
  dictionary: ReadonlyMap<string, string>,
  splice: Splice,
): number {
  const trimmed = trim(tokens);
  const links = splitAtLinks(trimmed);
  if (links !== undefined) {
    let found = 0;
    for (const piece of links) found += rewritePiece(source, piece, dictionary, splice);
    return found;
  }
  if (!trimmed.some((token) => token.type === 'text' && hasLetters(token.text))) return 0;
  const translation = dictionary.get(unitText(trimmed));
  if (translation !== undefined) spliceUnit(source, trimmed, translation, splice);
  return 1;
}

function spliceUnit(
  source: string,
  tokens: readonly RunToken[],
  translation: string,
  splice: Splice,
): void {
  const { opens, closes } = tagsOf(source, tokens);
  const first = tokens[0]!;
  const last = tokens.at(-1)!;
  const before = first.type === 'text' ? leadingSpace(source, first.start, first.end) : 0;
  const after = last.type === 'text' ? trailingSpace(source, last.start, last.end) : 0;
  let html = '';
  for (const piece of parseUnitText(translation)) {
    if (piece.type === 'text') html += escapeText(piece.text);
    else if (piece.type === 'close') html += closes[piece.id] ?? '';
    else html += opens[piece.id] ?? '';
  }
  splice(first.start + before, last.end - after, html);
}

function tagsOf(source: string, tokens: readonly RunToken[]) {
  const opens: string[] = [''];
  const closes: string[] = [''];
  const open: number[] = [];
  for (const token of tokens) {
    const markup = source.slice(token.start, token.end);
    if (token.type === 'open') open.push(opens.push(markup) - 1);
    else if (token.type === 'standalone') opens.push(markup);
    else if (token.type === 'close') closes[open.pop() ?? 0] = markup;
  }
  return { opens, closes };
}

function unitText(tokens: readonly RunToken[]): string {
  let text = '';
  let count = 0;
  const open: number[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'text') {
      let literal = token.text.replace(/[\t\n\f\r ]+/g, ' ');
      if (index === 0) literal = literal.replace(/^ /, '');
      if (index === tokens.length - 1) literal = literal.replace(/ $/, '');
      text += escapeUnitText(literal);
    } else if (token.type === 'close') text += `</${open.pop()}>`;
    else {
      count += 1;
      if (token.type === 'open') open.push(count);
      text += token.type === 'open' ? `<${count}>` : `<${count}/>`;
    }
  });
  return text;
}

function splitAtLoneTags(tokens: readonly RunToken[]): (readonly RunToken[])[] {
  if (tokens.length === 1) return tokens[0]!.type === 'text' ? [tokens] : [];
  const partner = partnersOf(tokens);
  const pieces: RunToken[][] = [[]];
  let lone = false;
  tokens.forEach((token, index) => {
    if ((token.type === 'open' || token.type === 'close') && partner[index] === undefined) {
      lone = true;
      pieces.push([]);
    } else pieces.at(-1)!.push(token);
  });
  return lone ? pieces.flatMap(splitAtLoneTags) : pieces;
}

function partnersOf(tokens: readonly RunToken[]): (number | undefined)[] {
  const partner: (number | undefined)[] = new Array(tokens.length);
  const open: number[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'open') open.push(index);
    if (token.type !== 'close') return;
    const found = open.findLastIndex((at) => tokens[at]!.name === token.name);
    if (found < 0) return;
    partner[index] = open[found]!;
    partner[open[found]!] = index;
    open.length = found;
  });
  return partner;
}

function trim(tokens: readonly RunToken[]): readonly RunToken[] {
  if (tokens.length === 1) return isDroppable(tokens[0]!) ? [] : tokens;
  let run = tokens;
  for (;;) {
    let start = 0;
    let end = run.length;
    while (start < end && isDroppable(run[start]!)) start += 1;
    while (start < end && isDroppable(run[end - 1]!)) end -= 1;
    run = run.slice(start, end);
    if (run[0]?.type !== 'open' && run.at(-1)?.type !== 'close') return run;
    const partner = partnersOf(run);
    const close = run[0]?.type === 'open' ? partner[0] : undefined;
    const open = run.at(-1)?.type === 'close' ? partner[run.length - 1] : undefined;
    if (close === run.length - 1) run = run.slice(1, -1);
    else if (close !== undefined && !hasText(run, 0, close)) run = run.slice(close + 1);
    else if (open !== undefined && !hasText(run, open, run.length)) run = run.slice(0, open);
    else return run;
  }
}

function isDroppable(token: RunToken): boolean {
  return token.type === 'standalone' || (token.type === 'text' && !/[^\t\n\f\r ]/.test(token.text));
}

function hasText(tokens: readonly RunToken[], start: number, end: number): boolean {
  return tokens.slice(start, end).some((token) => token.type === 'text' && !isDroppable(token));
}

const linkLike = /^(?:a|button|label)$|-/;

function splitAtLinks(tokens: readonly RunToken[]): RunToken[][] | undefined {
  if (!tokens.some((token) => token.type === 'open' && linkLike.test(token.name))) return undefined;
  const partner = partnersOf(tokens);
  const pieces: RunToken[][] = [[]];
  let outside = '';
  let depth = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const end = partner[index];
    if (depth === 0 && token.type === 'open' && end !== undefined && linkLike.test(token.name)) {
      pieces.push(tokens.slice(index, end + 1), []);
      index = end;
      continue;
    }
    if (token.type === 'open') depth += 1;
    if (token.type === 'close') depth -= 1;
    if (token.type === 'text') outside += token.text;
    pieces.at(-1)!.push(token);
  }
  return pieces.length === 1 || /\p{L}/u.test(outside) ? undefined : pieces;
}

const notWords = /[a-z][a-z\d+.-]*:\/\/\S+|www\.\S+|[^\s@]+@[^\s@]+\.[^\s@]+/giu;

/** Rule 5 of UNITS.md. */
export function hasLetters(text: string): boolean {
  if (/^\s*[a-z]+(?![^\s,;!?])/i.test(text)) return true;
  if (!/\p{L}/u.test(text)) return false;
  return !/[@:.]/.test(text) || /\p{L}/u.test(text.replace(notWords, ' '));
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (found) =>
    found === '&' ? '&amp;' : found === '<' ? '&lt;' : '&gt;',
  );
}

function leadingSpace(source: string, start: number, end: number): number {
  return /^[\t\n\f\r ]*/.exec(source.slice(start, end))![0].length;
}

function trailingSpace(source: string, start: number, end: number): number {
  const text = source.slice(start, end);
  let length = text.length;
  while (length > 0 && '\t\n\f\r '.includes(text[length - 1]!)) length -= 1;
  return text.length - length;
}
