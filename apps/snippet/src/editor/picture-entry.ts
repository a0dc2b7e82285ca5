import { markedUnits } from './marked-units.ts';
import { Picture } from './picture.ts';

// The only script of the picture, in a sandboxed frame of an origin of its own. The editor loaded it from its own origin.
const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement && parent !== window) {
  new Picture(new URL(currentScript.src).origin, { find: () => markedUnits(document) });
}
