import { limits } from '@dragoman/domain/limits';
import { shownLanguage, t } from '../../texts/texts.ts';

/** Explains why a file cannot replace a picture; undefined if it can [owner-workspace §5: images only]. */
export function fileRefusal({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  if (!type.startsWith('image/'))
    return t('“{name}” is not an image. Choose an image file.', { name });
  if (size === 0) return t('“{name}” is empty.', { name });
  if (size <= limits.translatedMediaBytes) return undefined;
  return t('“{name}” is too large: {size} of at most {limit}.', {
    name,
    size: megabytes(size),
    limit: megabytes(limits.translatedMediaBytes),
  });
}

const tenths = new Intl.NumberFormat(shownLanguage(), { maximumFractionDigits: 1 });

function megabytes(bytes: number): string {
  // Rounds up, so a file over the limit never shows the limit itself.
  return `${tenths.format(Math.ceil((bytes / 1024 / 1024) * 10) / 10)} MB`;
}

interface Place {
  readonly websiteId: string;
  readonly targetLanguage: string;
  readonly mediaId: string;
}

/** `{websiteId}/{targetLanguage}/{mediaId}.{extension}` [owner-workspace §2, Translation detail]. */
export function filePath(place: Place, file: Pick<File, 'name' | 'type'>): string {
  return `${place.websiteId}/${place.targetLanguage}/${place.mediaId}.${extensionOf(file)}`;
}

/** From the name, or from the type if the name has none, as for pasted pictures. */
function extensionOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const named = /\.([a-z0-9]{2,5})$/i.exec(name)?.[1]?.toLowerCase();
  if (named !== undefined) return named;
  const subtype = type.replace(/^image\//, '').replace(/^x-|\+xml$/g, '');
  return subtype === 'jpeg' ? 'jpg' : subtype.replace(/[^a-z0-9]/g, '') || 'img';
}

/** Returns the storage path of a picture's address; undefined if it is stored elsewhere. */
export function pathOfAddress(address: string, place: Place): string | undefined {
  const { pathname } = URL.parse(address) ?? {};
  const start = `${place.websiteId}/${place.targetLanguage}/${place.mediaId}.`;
  const at = pathname?.lastIndexOf(`/translated-media/${start}`) ?? -1;
  return at < 0 ? undefined : pathname?.slice(at + '/translated-media/'.length);
}
