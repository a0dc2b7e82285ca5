import { useEffect, useState } from 'react';
import { backend } from '../../api/backend.ts';
import { fetchWithProgress, type OnProgress } from '../../api/fetch-with-progress.ts';
import { t } from '../../texts/texts.ts';
import { notify } from '../../ui/toast.tsx';
import { filePath, fileRefusal, pathOfAddress } from './media-file.ts';
import { hasOtherProportions, type PictureSize, sizeOfPicture } from './picture-size.ts';
import { type MediaItem, type MediaScope, useShowMedia } from './use-media.ts';

type Translated = MediaItem['translated_media'][number];

export type ReplacementState =
  | { readonly phase: 'idle' }
  /** The file has other proportions than the original, and waits for a decision. `shown` is its object URL. */
  | {
      readonly phase: 'asking';
      readonly shown: string;
      readonly file: File;
      readonly original: PictureSize;
      readonly size: PictureSize;
    }
  /** `shown` is the file's object URL; `share` is the part that is sent, from 0 to 1. */
  | { readonly phase: 'sending'; readonly shown: string; readonly share: number }
  /** A specified message or what is wrong with the file, and the server's reason. */
  | { readonly phase: 'failed'; readonly message: string; readonly reason?: string };

/** Carries the specified message of a failed step [owner-workspace §8, Media]. */
class ReplacementError extends Error {}

/** Replaces a picture in one language, or removes its replacement. */
export function useReplacement(scope: MediaScope, media: MediaItem) {
  const [state, setState] = useState<ReplacementState>({ phase: 'idle' });
  const show = useShowMedia(scope);
  const [before] = media.translated_media;
  const picture: Picture = {
    ...{ scope, id: media.id, before, setState, place: { ...scope, mediaId: media.id } },
    show: (translated) => show(media.id, translated),
  };
  useRevokedUrl(state);
  const replace = async (file: File) => {
    if (state.phase === 'sending') return;
    const refusal = fileRefusal(file);
    if (refusal !== undefined) return setState({ phase: 'failed', message: refusal });
    const shown = URL.createObjectURL(file);
    const [original, size] = await Promise.all(
      [media.original_media, shown].map((address) => sizeOfPicture(address)),
    );
    if (original !== undefined && size !== undefined && hasOtherProportions(original, size))
      setState({ phase: 'asking', shown, file, original, size });
    else await send(picture, file, shown);
  };
  return {
    state,
    replace: (file: File) => void replace(file),
    /** Uses the file in spite of its proportions, or not. */
    decide(isUsed: boolean) {
      if (state.phase !== 'asking') return;
      if (isUsed) void send(picture, state.file, state.shown);
      else setState({ phase: 'idle' });
    },
    remove: () => void remove(picture),
  };
}

/** A picture of the website and where its replacement is stored and shown. */
interface Picture {
  readonly scope: MediaScope;
  readonly id: string;
  readonly before: Translated | undefined;
  readonly place: Parameters<typeof filePath>[0];
  readonly show: (translated: Translated | undefined) => void;
  readonly setState: (state: ReplacementState) => void;
}

async function send(picture: Picture, file: File, shown: string): Promise<void> {
  const { scope, id, before, place, show, setState } = picture;
  setState({ phase: 'sending', shown, share: 0 });
  try {
    const path = filePath(place, file);
    const old = before && pathOfAddress(before.translated_media, place);
    const earlier = old === undefined ? undefined : await readFile(before?.translated_media);
    const address = await withMessage(t('Failed to upload file'), () =>
      storeFile(path, file, (share) => setState({ phase: 'sending', shown, share })),
    );
    const saved = await save(scope, id, before, address);
    show(saved);
    if (old !== undefined && old !== path) void discardFile(old);
    setState({ phase: 'idle' });
    notify.done(t('The picture is replaced.'), {
      undo: () => void goBack(picture, { saved, path, old, earlier }),
    });
  } catch (error) {
    setState(failed(error));
  }
}

interface Replaced {
  readonly saved: Translated;
  readonly path: string;
  /** The path of the file that was replaced, if it is ours, and the file. */
  readonly old: string | undefined;
  readonly earlier: File | undefined;
}

/** Undoes a replacement; stores the earlier file again, if there was one. */
async function goBack(picture: Picture, { saved, path, old, earlier }: Replaced): Promise<void> {
  const { scope, id, before, show, setState } = picture;
  try {
    if (before === undefined) {
      await withMessage(t('Failed to delete media'), () => deleteTranslated(saved));
      show(undefined);
    } else {
      const address =
        old === undefined || earlier === undefined
          ? before.translated_media
          : await withMessage(t('Failed to upload file'), () => storeFile(old, earlier, () => {}));
      show(await save(scope, id, saved, address));
    }
    if (old !== path) void discardFile(path);
  } catch (error) {
    setState(failed(error));
  }
}

async function remove(picture: Picture): Promise<void> {
  const { scope, id, before, place, show, setState } = picture;
  if (before === undefined) return;
  show(undefined);
  try {
    await withMessage(t('Failed to delete media'), () => deleteTranslated(before));
    setState({ phase: 'idle' });
    const path = pathOfAddress(before.translated_media, place);
    const restore = () =>
      save(scope, id, undefined, before.translated_media).then(show, (error: unknown) =>
        setState(failed(error)),
      );
    notify.done(t('The original picture is back.'), {
      undo: () => void restore(),
      over: () => path !== undefined && void discardFile(path),
    });
  } catch (error) {
    show(before);
    setState(failed(error));
  }
}

/** Revokes the object URL once it is no longer shown. */
function useRevokedUrl(state: ReplacementState): void {
  const shown = 'shown' in state ? state.shown : undefined;
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
}

async function readFile(address = ''): Promise<File | undefined> {
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const blob = await answer.blob();
  return new File([blob], 'earlier', { type: blob.type });
}

async function save(
  { targetLanguage }: MediaScope,
  mediaId: string,
  before: Translated | undefined,
  address: string,
): Promise<Translated> {
  const rows = backend().from('translated_media');
  const values = { translated_media: address };
  if (before !== undefined) {
    return withMessage(t('Failed to update media'), async () => {
      const changed = rows.update(values).eq('id', before.id).select('id, translated_media');
      return (await changed.single().throwOnError()).data;
    });
  }
  return withMessage(t('Failed to add new media'), async () => {
    const row = { ...values, website_media_id: mediaId, target_language: targetLanguage };
    return (await rows.insert(row).select('id, translated_media').single().throwOnError()).data;
  });
}

async function deleteTranslated({ id }: Translated): Promise<void> {
  await backend().from('translated_media').delete().eq('id', id).throwOnError();
}

async function withMessage<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new ReplacementError(message, { cause });
  }
}

function failed(error: unknown): ReplacementState {
  const { message, cause } = error as ReplacementError;
  const reason = (cause as { message?: unknown } | undefined)?.message;
  return { phase: 'failed', message, ...(typeof reason === 'string' && { reason }) };
}

/**
 * Stores a picture, replacing one at the same path. Returns its public address, which is new each time because browsers cache the old one
 * for an hour. Throws errors of the storage.
 */
async function storeFile(path: string, file: File, onProgress: OnProgress): Promise<string> {
  const { translatedMedia } = await import('../../api/storage.ts');
  const files = translatedMedia(fetchWithProgress(onProgress));
  const options = { upsert: true, cacheControl: '3600' };
  const { error } = await files.upload(path, file, options);
  if (error !== null) throw error;
  const { data } = files.getPublicUrl(path);
  return `${data.publicUrl}?v=${Date.now()}`;
}

/** Removes an unused picture; a failure is only logged. */
async function discardFile(path: string): Promise<void> {
  const { translatedMedia } = await import('../../api/storage.ts');
  const { error } = await translatedMedia().remove([path]);
  if (error !== null) console.error('A picture that is not used could not be removed.', error);
}
