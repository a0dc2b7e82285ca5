import type { Readable } from 'node:stream';

/** The stored pictures of this installation. */
export interface PictureStore {
  /** What the public address of a picture begins with. */
  readonly address: string;
  open(version: string): Promise<Readable | undefined>;
  /** Checks a picture as an upload is checked, and stores it. Throws `DragomanError('bad-request')` if it is refused. */
  put(body: AsyncIterable<Uint8Array>): Promise<StoredPicture>;
  remove(versions: readonly string[]): Promise<void>;
  /** Returns why a website cannot have as many pictures, or undefined. */
  refuse(usage: { readonly bytes: number; readonly objects: number }): string | undefined;
}

export interface StoredPicture {
  readonly version: string;
  readonly metadata: { readonly size: number };
}

/** The name of a picture within the folder of its website. */
export interface PictureName {
  readonly language: string;
  readonly mediaId: string;
  readonly extension: string;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const namePattern = new RegExp(`^([A-Za-z0-9-]{1,35})/(${uuid})\\.([a-z0-9]{1,5})$`);

/** Returns undefined for a name that is not `{language}/{mediaId}.{extension}`. */
export function readPictureName(name: string): PictureName | undefined {
  const [, language, mediaId, extension] = namePattern.exec(name) ?? [];
  if (language === undefined || mediaId === undefined || extension === undefined) return undefined;
  return { language, mediaId, extension };
}

/** The inverse of `readPictureName`. */
export function writePictureName({ language, mediaId, extension }: PictureName): string {
  return `${language}/${mediaId}.${extension}`;
}

const archived = 'picture:';

/** Returns what an archive has for the address of a replacement: the name of the picture if the archive has it. */
export function archivedAddress(
  address: string,
  websiteId: string,
  pictures: ReadonlySet<string>,
): string {
  const folder = `/translated-media/${websiteId}/`;
  const at = address.lastIndexOf(folder);
  const name = at < 0 ? '' : (address.slice(at + folder.length).split('?', 1)[0] ?? '');
  return pictures.has(name) ? archived + name : address;
}

/** Returns the name of the archived picture; undefined for any other address. */
export function pictureOfAddress(address: unknown): string | undefined {
  return typeof address === 'string' && address.startsWith(archived)
    ? address.slice(archived.length)
    : undefined;
}
