import { useEffect, useState } from 'react';
import { backend } from '../../api/backend.ts';
import { notify } from '../../ui/toast.tsx';
import { filePath, fileRefusal, pathOfAddress } from './media-file.ts';
import { discardFile, storeFile } from './media-files.ts';
import { type MediaItem, type OfLanguage, useShowMedia } from './use-media.ts';

type Translated = MediaItem['translated_media'][number];

export type ReplacementState =
  | { readonly phase: 'idle' }
  /** `shown`: the file's own address in this browser; `share`: how much of it is sent, from 0 to 1. */
  | { readonly phase: 'sending'; readonly shown: string; readonly share: number }
  /** A specified message, or what is wrong with the file, and the reason that was given. */
  | { readonly phase: 'failed'; readonly message: string; readonly reason?: string };

/** A step that failed, with the specified message [owner-workspace §8, Media]. */
class Failure extends Error {}

/** Replaces a picture in one language, and shows the original again. */
export function useReplacement(of: OfLanguage, media: MediaItem) {
  const [state, setState] = useState<ReplacementState>({ phase: 'idle' });
  const show = useShowMedia(of);
  const place = { ...of, mediaId: media.id };
  const [before] = media.translated_media;
  useRelease(state);

  const replace = async (file: File) => {
    if (state.phase === 'sending') return;
    const refusal = fileRefusal(file);
    if (refusal !== undefined) return setState({ phase: 'failed', message: refusal });
    const shown = URL.createObjectURL(file);
    setState({ phase: 'sending', shown, share: 0 });
    try {
      const path = filePath(place, file);
      const address = await trying('Failed to upload file', () =>
        storeFile(path, file, (share) => setState({ phase: 'sending', shown, share })),
      );
      show(media.id, await keep(of, media.id, before, address));
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
      await trying('Failed to delete media', () => drop(before));
      setState({ phase: 'idle' });
      const path = pathOfAddress(before.translated_media, place);
      notify.done('The original picture is shown again.', {
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
      show(media.id, await keep(of, media.id, undefined, address));
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

/** Lets the browser forget a file that it showed. */
function useRelease(state: ReplacementState): void {
  const shown = state.phase === 'sending' ? state.shown : undefined;
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
}

async function keep(
  { targetLanguage }: OfLanguage,
  mediaId: string,
  before: Translated | undefined,
  address: string,
): Promise<Translated> {
  const rows = backend().from('translated_media');
  const values = { translated_media: address };
  if (before !== undefined) {
    return trying('Failed to update media', async () => {
      const changed = rows.update(values).eq('id', before.id).select('id, translated_media');
      return (await changed.single().throwOnError()).data;
    });
  }
  return trying('Failed to add new media', async () => {
    const row = { ...values, website_media_id: mediaId, target_language: targetLanguage };
    return (await rows.insert(row).select('id, translated_media').single().throwOnError()).data;
  });
}

async function drop({ id }: Translated): Promise<void> {
  await backend().from('translated_media').delete().eq('id', id).throwOnError();
}

async function trying<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Failure(message, { cause });
  }
}

function failed(error: unknown): ReplacementState {
  const { message, cause } = error as Failure;
  const reason = (cause as { message?: unknown } | undefined)?.message;
  return { phase: 'failed', message, ...(typeof reason === 'string' && { reason }) };
}
