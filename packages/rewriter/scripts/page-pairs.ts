import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { attributeTexts, oddMarkup, texts } from '../corpus/hostile.data.ts';
import { honestPages, hostilePages } from '../corpus/hostile.ts';
import { html5libInputs } from '../corpus/html5lib.ts';
import { readPage, samplePages } from '../corpus/pages.ts';
import { toBytes } from '../reference/bytes.ts';
import { caseNames, casesFolder } from './golden.ts';
import { mutate } from './mutate.ts';

type Random = (below: number) => number;
export type PagePair = readonly [one: Uint8Array, other: Uint8Array];

const longestPage = 24_000;
const fragments = [...oddMarkup, ...texts, ...attributeTexts].map(toBytes);
/** What changes how the bytes after it are read. */
const switches = [
  ...[
    '<div>',
    '</div>',
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '<select>',
    '</select>',
  ],
  ...[
    '<template>',
    '</template>',
    '<noscript>',
    '</noscript>',
    '<svg>',
    '</svg>',
    '<title>',
    '</title>',
    '<textarea>',
  ],
  ...[
    '<picture>',
    '</picture>',
    '<table>',
    '<td>',
    '</table>',
    '<object>',
    '</object>',
    '<button>',
    '<form>',
    '</form>',
  ],
  ...[
    '<html>',
    '<head>',
    '</head>',
    '<body>',
    '<plaintext>',
    '<!doctype html>',
    ' title="',
    "'",
    '>',
    '<',
    '</',
    '<a href=/x>',
  ],
  ...[
    '<meta name=robots content=none>',
    '<link rel=canonical href=/x>',
    '<p translate=no>',
    '<p lang=fr>',
    '</a>',
  ],
].map(toBytes);
/** Parts of pages of which only the first counts, or that count only in a head. */
const heads = [
  ...[
    '<meta name=robots content=a>',
    '<link rel=canonical href=/a>',
    '<base href=/b>',
    '<script>a()</script>',
    '<head>',
    '</head>',
  ],
  ...[
    '<script type="application/ld+json">{"@type":"Product","name":"A thing"}</script>',
    '<noscript><style>b</style></noscript>',
  ],
  ...[
    '<noscript><p>Text</p></noscript>',
    '<noscript>',
    '<template><p>In</p>',
    '</template>',
    '<title>A title</title>',
    '<html lang=de>',
  ],
  ...[
    '<meta http-equiv=content-security-policy content=x>',
    '<body>',
    '<!doctype html>',
    '<picture><img src=a.png alt="One">',
    '</picture>',
  ],
  ...[
    '<picture><source srcset=b.png>',
    '<img src=c.png alt="Two">',
    '<p>Some text',
    '</p>',
    '<div>',
    '</div>',
    '\n',
    '<svg><title>Three</title>',
  ],
  ...[
    '</svg>',
    '<select><option>Four',
    '</select>',
    '<table><tr><td>Five',
    '</table>',
    '<object><p>Six',
    '</object>',
    '<meta name=robots content=b>',
  ],
].map(toBytes);

/** Returns the pages of which pairs are made: real ones, html5lib's inputs, the golden cases, and generated ones. */
export function pagesOfPairs(seed: number): Uint8Array[][] {
  const hostile = fc.sample(hostilePages, { seed, numRuns: 400 }).map(toBytes);
  return [
    samplePages(20).map((page) => readPage(page).slice(0, longestPage)),
    html5libInputs().map(toBytes),
    goldenPages(),
    hostile,
    // Longer ones, in which more checkpoints are.
    hostile.map((page, index) =>
      joined([page, hostile[(index * 7) % 400]!, hostile[(index * 3) % 400]!]),
    ),
    fc.sample(honestPages, { seed, numRuns: 300 }).map(toBytes),
  ];
}

/** Returns the pages of the golden cases. */
export function goldenPages(): Uint8Array[] {
  return caseNames().map(
    (name) => new Uint8Array(readFileSync(join(casesFolder, name, 'page.html'))),
  );
}

/** Returns a page and another one that shares bytes with it. */
export function pagePair(groups: readonly (readonly Uint8Array[])[], random: Random): PagePair {
  const any = () => {
    const pages = groups[random(groups.length)]!;
    return pages[random(pages.length)]!;
  };
  const one = any();
  switch (random(8)) {
    case 0:
      return [one, any()];
    case 1:
      return [one, mutate(one, fragments, random)];
    case 2:
      return [one, withSwitch(one, random)];
    case 3:
      return [one, withSwitch(withSwitch(one, random), random)];
    case 4:
      return sameTemplate([any(), one, any(), any()], random);
    case 5:
      return sameTemplate([one, toBytes('<p>A text</p>'), any(), one], random);
    default:
      return ofParts(random);
  }
}

/** Returns two pages of parts, one of which has others in places. */
function ofParts(random: Random): PagePair {
  const some = (most: number) =>
    Array.from({ length: random(most) }, () => heads[random(heads.length)]!);
  const one = some(30);
  const other = [...one];
  for (let left = 1 + random(2); left > 0; left--) {
    other.splice(random(other.length + 1), random(3), ...some(3));
  }
  return [joined(one), joined(other)];
}

function withSwitch(page: Uint8Array, random: Random): Uint8Array {
  const at = random(page.length + 1);
  const removed = random(3) * random(20);
  return joined([
    page.subarray(0, at),
    switches[random(switches.length)]!,
    page.subarray(at + removed),
  ]);
}

/** Returns two pages with the same start and end but other content. */
function sameTemplate(
  [start, one, other, end]: readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array],
  random: Random,
): PagePair {
  const before = start.subarray(0, random(start.length + 1));
  const after = end.subarray(random(end.length + 1));
  return [joined([before, one, after]), joined([before, other, after])];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
