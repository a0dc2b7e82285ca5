import {
  type CompiledPage,
  cut,
  type Dictionary,
  recut,
  render,
  renderAgain,
  type Target,
} from '@dragoman/rewriter';

const options = { sourceLanguage: 'en' } as const;
const equals = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

/** Returns the contenders that cut and render what differs: from the same page with another token, and from one with the same template. */
export function changedPages(pages: readonly Uint8Array[], dictionary: Dictionary, target: Target) {
  return [
    { name: 'recut + render, a token differs', goal: 20, run: tokenRun(pages, dictionary, target) },
    {
      name: 'recut + render, another page of the template',
      run: templateRun(pages, dictionary, target),
    },
  ];
}

/** Each page has by turns one of two tokens in its middle. */
function tokenRun(pages: readonly Uint8Array[], dictionary: Dictionary, target: Target) {
  const variants = pages.map((page) => [withToken(page, 'a'), withToken(page, 'bcd')] as const);
  const latest = variants.map(([first]) => {
    const compiled = cut(first, options);
    return { compiled, rendering: renderAgain(compiled, dictionary, target), turn: 0 };
  });
  return (page: number): void => {
    const before = latest[page]!;
    before.turn = 1 - before.turn;
    before.compiled = recut(
      before.compiled,
      variants[page]![before.turn as 0 | 1],
      options,
      equals,
    );
    before.rendering = renderAgain(before.compiled, dictionary, target, before.rendering);
  };
}

/** The middle half of each page is another page's; addresses differ, so the whole page is rendered. */
function templateRun(pages: readonly Uint8Array[], dictionary: Dictionary, target: Target) {
  const compiled: CompiledPage[] = pages.map((page) => cut(page, options));
  const others = pages.map((page, index) => {
    const quarter = page.length >> 2;
    const middle = pages[(index + 1) % pages.length]!.subarray(0, 2 * quarter);
    return Buffer.concat([page.subarray(0, quarter), middle, page.subarray(-quarter)]);
  });
  return (page: number): void => {
    render(recut(compiled[page]!, others[page]!, options, equals), dictionary, target);
  };
}

function withToken(page: Uint8Array, token: string): Uint8Array {
  const middle = page.indexOf(0x3c, page.length >> 1);
  const mark = Buffer.from(`<input type=hidden name=token value=${token}>`);
  return Buffer.concat([page.subarray(0, middle), mark, page.subarray(middle)]);
}
