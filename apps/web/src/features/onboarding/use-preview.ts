import { ApiError } from '@dragoman/contract/client';
import { useRef, useState } from 'react';
import { api } from '../../api/api.ts';

export interface Preview {
  readonly language: string;
  readonly html: string;
}

export interface PreviewState {
  readonly working: boolean;
  /** Texts of the page, where the server has said how many there are. */
  readonly progress?: { readonly done: number; readonly of: number };
  readonly preview?: Preview;
  /** Why the translation was refused. */
  readonly refusal?: ApiError;
}

/**
 * Translates the parked website's first page and reads the preview [visitor-account-admin §7]. A translation that takes longer than a request
 * may (202) is asked for again. A preview that cannot be read is only logged [§8].
 */
export function usePreview(tempId: string) {
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
      await finished(tempId, language, (progress) => set({ progress }));
      const html = await readPreview(tempId, language);
      set({ working: false, ...(html !== undefined && { preview: { language, html } }) });
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(0, { error: String(error) });
      set({ working: false, refusal });
    }
  };
  return { state, translate };
}

async function finished(
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
