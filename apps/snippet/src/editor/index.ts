export {
  type Box,
  type EditorMessage,
  hello,
  type PictureMessage,
  readPictureMessage,
} from './messages.ts';
export { outlineColors } from './outlines.ts';
