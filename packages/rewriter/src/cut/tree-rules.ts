import {
  CLOSES_P,
  FORMATTING,
  HEADING,
  INLINE,
  SCOPE,
  SPECIAL,
  TABLE_PART,
} from '../scan/tags.data.ts';
import { tagId } from '../scan/tags.ts';
import type { OpenElements } from './open-elements.ts';

const P = tagId('p');
const LI = tagId('li');
const DD = tagId('dd');
const DT = tagId('dt');
const DIV = tagId('div');
const ADDRESS = tagId('address');
const BUTTON = tagId('button');
const OPTION = tagId('option');
const OPTGROUP = tagId('optgroup');
const SELECT = tagId('select');
const FORM = tagId('form');
const HTML = tagId('html');
const HEAD = tagId('head');
const BODY = tagId('body');
const NOSCRIPT = tagId('noscript');
const TABLE = tagId('table');
const TEMPLATE = tagId('template');
const OL = tagId('ol');
const UL = tagId('ul');
const INPUT = tagId('input');
const TEXTAREA = tagId('textarea');
const TR = tagId('tr');
const TD = tagId('td');
const TH = tagId('th');
const COL = tagId('col');
const COLGROUP = tagId('colgroup');
const bodies = new Set(['tbody', 'thead', 'tfoot'].map(tagId));

/** The parser ignores the start tag. */
export const DROPPED = -2;
/** There is nothing to close. */
const NOTHING = -1;

/**
 * Returns what a start tag closes before its element is opened (WHATWG 13.2.6.4), as far as it affects regions and
 * runs: the depth to cut the stack to, `NOTHING`, or `DROPPED`.
 */
export function closedByStart(open: OpenElements, tag: number, bits: number): number {
  if ((bits & TABLE_PART) !== 0) return closedByTablePart(open, tag);
  if (tag === LI) return orElse(closedByItem(open, LI, LI), closedP(open));
  if (tag === DD || tag === DT) return orElse(closedByItem(open, DD, DT), closedP(open));
  if ((bits & HEADING) !== 0) return closedByHeading(open);
  if (tag === FORM && open.count(FORM) > 0 && open.count(TEMPLATE) === 0) return DROPPED;
  if ((bits & CLOSES_P) !== 0) return closedP(open);
  if (tag === OPTION) return open.topKey === OPTION ? open.depth - 1 : NOTHING;
  if (tag === OPTGROUP) return closedByGroup(open);
  if (tag === BUTTON) return open.findInScope(BUTTON);
  if (tag === SELECT || tag === INPUT || tag === TEXTAREA) return open.find(SELECT, 0);
  if (tag === HTML) return open.count(HTML) > 0 ? DROPPED : NOTHING;
  if (tag === HEAD) return open.count(HEAD) + open.count(BODY) > 0 ? DROPPED : NOTHING;
  if (tag === BODY) return closedByBody(open);
  if (tag === NOSCRIPT) return isInHeadNoscript(open) ? DROPPED : NOTHING;
  return NOTHING;
}

function orElse(first: number, second: number): number {
  return first >= 0 && (second < 0 || first < second) ? first : second;
}

function closedP(open: OpenElements): number {
  return open.find(P, SCOPE, BUTTON);
}

function closedByItem(open: OpenElements, key: number, otherKey: number): number {
  if (open.count(key) + open.count(otherKey) === 0) return NOTHING;
  for (let index = open.depth - 1; index >= 0; index--) {
    const found = open.keys[index]!;
    if (found === key || found === otherKey) return index;
    const passes = found === ADDRESS || found === DIV || found === P;
    if ((open.bits[index]! & SPECIAL) !== 0 && !passes) return NOTHING;
  }
  return NOTHING;
}

function closedByHeading(open: OpenElements): number {
  const paragraph = closedP(open);
  const top = (paragraph >= 0 ? paragraph : open.depth) - 1;
  return top >= 0 && (open.bits[top]! & HEADING) !== 0 ? top : paragraph;
}

/** True if the next element of the innermost element's kind closes it only while it is innermost. */
export function endsOnlyAtTop(open: OpenElements): boolean {
  if (open.depth === 0) return false;
  const key = open.topKey;
  return (open.bits[open.depth - 1]! & HEADING) !== 0 || key === OPTION || key === OPTGROUP;
}

function closedByGroup(open: OpenElements): number {
  let depth = open.depth;
  if (depth > 0 && open.keys[depth - 1] === OPTION) depth -= 1;
  if (depth > 0 && open.keys[depth - 1] === OPTGROUP) depth -= 1;
  return depth < open.depth ? depth : NOTHING;
}

function isInHeadNoscript(open: OpenElements): boolean {
  return open.count(NOSCRIPT) > 0 && open.count(HEAD) > 0 && open.count(TEMPLATE) === 0;
}

/** Any element open besides `<html>` is in an implied body: the head is already closed. */
function closedByBody(open: OpenElements): number {
  if (open.count(BODY) > 0) return DROPPED;
  const holdsBody = open.find(HTML, 0) + 1 < open.depth;
  return holdsBody ? DROPPED : NOTHING;
}

/** "Clear the stack back to a table context", for the context the tag needs; dropped outside of tables. */
function closedByTablePart(open: OpenElements, tag: number): number {
  if (open.count(TABLE) === 0 && open.count(TEMPLATE) === 0) return DROPPED;
  for (let index = open.depth - 1; index >= 0; index--) {
    const found = open.keys[index]!;
    if (found === TABLE || found === TEMPLATE || holds(found, tag)) return index + 1;
  }
  return DROPPED;
}

function holds(parent: number, tag: number): boolean {
  if (tag === TD || tag === TH) return parent === TR || bodies.has(parent);
  if (tag === TR) return bodies.has(parent);
  return tag === COL && parent === COLGROUP;
}

/** Returns the index of the element that an end tag closes, or `NOTHING` for a stray end tag. */
export function closedByEnd(open: OpenElements, key: number, bits: number): number {
  if (key === HTML || key === BODY) return NOTHING;
  if ((bits & HEADING) !== 0) return open.findBits(HEADING);
  if (open.count(key) === 0) return NOTHING;
  if (key === P) return closedP(open);
  if (key === LI) return open.find(LI, SCOPE, OL, UL);
  if (key === TABLE) return open.find(TABLE, 0, TEMPLATE);
  if ((bits & TABLE_PART) !== 0) return open.find(key, 0, TABLE, TEMPLATE);
  if (key === TEMPLATE || key === HEAD) return open.find(key, 0);
  if ((bits & (SPECIAL | FORMATTING)) !== 0 || key === OPTION || key === OPTGROUP) {
    return open.findInScope(key);
  }
  return open.find(key, (bits & INLINE) !== 0 ? SPECIAL : SPECIAL | SCOPE);
}
