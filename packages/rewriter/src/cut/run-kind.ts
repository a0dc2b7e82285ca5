import { BLOCK_REGION, INLINE, OPAQUE, REGION, VOID_INLINE } from '../scan/tags.data.ts';
import { tagId } from '../scan/tags.ts';
import { isOn } from './modes.ts';
import { BLOCK, FRAME, INLINE_ELEMENT } from './open-elements.ts';

const TITLE = tagId('title');

/** Returns how an element affects its run, by its name's bits and the modes of its parent, itself and its content. */
export function runKind(
  tag: number,
  bits: number,
  parent: number,
  own: number,
  content: number,
): number {
  if (tag === TITLE) return BLOCK;
  if ((bits & BLOCK_REGION) === 0 && (bits & (REGION | OPAQUE)) !== 0) return FRAME;
  const isInline = (bits & (INLINE | VOID_INLINE)) !== 0;
  if (isOn(parent)) {
    if (!isInline) return BLOCK;
    const isOff = !isOn(own) || !isOn(content);
    return isOff && (bits & VOID_INLINE) === 0 ? FRAME : INLINE_ELEMENT;
  }
  return isOn(content) || !isInline ? BLOCK : INLINE_ELEMENT;
}
