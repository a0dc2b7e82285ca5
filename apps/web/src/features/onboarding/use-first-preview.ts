import { ApiError } from '@dragoman/contract/client';
import { useRef, useState } from 'react';
import { api } from '../../api/api.ts';

export interface Preview {
  readonly language: string;
  readonly html: string;
}

export interface PreviewState {
  readonly working: boolean;
  /** Translated and total texts of the page, once known. */
  readonly progress?: { readonly done: number; readonly of: number };
  readonly preview?: Preview;
  /** Why the translation failed. */
  readonly refusal?: ApiError;
}

/**
 * Translates the pending website's first page and loads the preview [visitor-account-admin §7]. Repeats the request while the
 * server answers 202. A preview that cannot be loaded is only logged [§8].
 */
export function useFirstPreview(tempId: string) {
  const [state, setState] = useState<PreviewState>({ working: false });
  const newest = useRef(0);
  const translate = async (language: string) => {
    newest.current += 1;
    const turn = newest.current;
    const set = (change: Partial<PreviewState>) => {
      if (turn === newest.current) setState((before) => ({ ...before, ...change }));
    };
    setState(({ preview }) => ({ working: true, ...(preview !== undefined && { preview }) }));
    try {
      await waitUntilTranslated(tempId, language, (progress) => set({ progress }));
      const html = await readPreview(tempId, language);
      set({ working: false, ...(html !== undefined && { preview: { language, html } }) });
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(0, { error: String(error) });
      set({ working: false, refusal });
    }
  };
  return { state, translate };
}

async function waitUntilTranslated(
  websiteId: string,
  targetLang: string,
  tell: (progress: { done: number; of: number }) => void,
): Promise<void> {
  for (;;) {
    const answer = await api('POST /api/onboarding-crawl-translate', {
      body: { websiteId, targetLang },
    });
    if (answer.status === 'completed') return;
    tell({ done: answer.finishedTaskCount, of: answer.taskCount });
  }
}

async function readPreview(websiteId: string, targetLanguage: string) {
  try {
    const query = { websiteId, targetLanguage };
    const answer: unknown = await api('GET /api/onboarding-get-preview', { query });
    return answer instanceof Blob ? await answer.text() : String(answer);
  } catch (error) {
    console.error('The preview could not be read.', error);
    return undefined;
  }
}
