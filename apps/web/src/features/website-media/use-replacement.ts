import { useEffect, useState } from 'react';
import { backend } from '../../api/backend.ts';
import { notify } from '../../ui/toast.tsx';
import { filePath, fileRefusal, pathOfAddress } from './media-file.ts';
import { discardFile, storeFile } from './media-storage.ts';
import { type MediaItem, type MediaScope, useShowMedia } from './use-media.ts';

type Translated = MediaItem['translated_media'][number];

export type ReplacementState =
  | { readonly phase: 'idle' }
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
  const place = { ...scope, mediaId: media.id };
  const [before] = media.translated_media;
  useRevokedUrl(state);

  const replace = async (file: File) => {
    if (state.phase === 'sending') return;
    const refusal = fileRefusal(file);
    if (refusal !== undefined) return setState({ phase: 'failed', message: refusal });
    const shown = URL.createObjectURL(file);
    setState({ phase: 'sending', shown, share: 0 });
    try {
      const path = filePath(place, file);
      const address = await withMessage('Failed to upload file', () =>
        storeFile(path, file, (share) => setState({ phase: 'sending', shown, share })),
      );
      show(media.id, await save(scope, media.id, before, address));
      const old = before && pathOfAddress(before.translated_media, place);
      if (old !== undefined && old !== path) void discardFile(old);
      setState({ phase: 'idle' });
    } catch (error) {
      setState(failed(error));
    }
  };

  const remove = async () => {
    if (before === undefined) return;
    show(media.id, undefined);
    try {
      await withMessage('Failed to delete media', () => deleteTranslated(before));
      setState({ phase: 'idle' });
      const path = pathOfAddress(before.translated_media, place);
      notify.done('The original picture is back.', {
        undo: () => void restore(before.translated_media),
        over: () => path !== undefined && void discardFile(path),
      });
    } catch (error) {
      show(media.id, before);
      setState(failed(error));
    }
  };

  const restore = async (address: string) => {
    try {
      show(media.id, await save(scope, media.id, undefined, address));
    } catch (error) {
      setState(failed(error));
    }
  };

  return {
    state,
    replace: (file: File) => void replace(file),
    remove: () => void remove(),
  };
}

/** Revokes the object URL once it is no longer shown. */
function useRevokedUrl(state: ReplacementState): void {
  const shown = state.phase === 'sending' ? state.shown : undefined;
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
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
    return withMessage('Failed to update media', async () => {
      const changed = rows.update(values).eq('id', before.id).select('id, translated_media');
      return (await changed.single().throwOnError()).data;
    });
  }
  return withMessage('Failed to add new media', async () => {
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
