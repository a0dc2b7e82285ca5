import { ApiError } from '@dragoman/contract/client';
import { useRef, useState } from 'react';
import { api } from '../../api/api.ts';

export interface Preview {
  readonly language: string;
  readonly html: string;
}

type PreviewFailure = 'expired' | 'missing-pair' | 'logged';

export interface PreviewState {
  readonly working: boolean;
  /** Translated and total texts of the page, once known. */
  readonly progress?: { readonly done: number; readonly of: number };
  readonly preview?: Preview;
  /** Engines that translated it. */
  readonly engines?: readonly string[];
  /** Why there is no preview: the website has expired, no engine has the pair, or another reason, which is only logged. */
  readonly failure?: PreviewFailure;
}

/**
 * Translates the pending website's first page and loads the preview [visitor-account-admin §7]. Repeats the request while the
 * server answers 202. Other failures than a missing pair are only logged [§8].
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
      const engines = await waitUntilTranslated(tempId, language, (progress) => set({ progress }));
      const html = await readPreview(tempId, language);
      set({ working: false, engines, preview: { language, html } });
    } catch (error) {
      console.error('The preview could not be read.', error);
      set({ working: false, failure: failureOf(error) });
    }
  };
  return { state, translate };
}

async function waitUntilTranslated(
  websiteId: string,
  targetLang: string,
  tell: (progress: { done: number; of: number }) => void,
): Promise<readonly string[]> {
  for (;;) {
    const answer = await api('POST /api/onboarding-crawl-translate', {
      body: { websiteId, targetLang },
    });
    if (answer.status === 'completed') return answer.engines;
    tell({ done: answer.finishedTaskCount, of: answer.taskCount });
  }
}

async function readPreview(websiteId: string, targetLanguage: string): Promise<string> {
  const query = { websiteId, targetLanguage };
  const answer: unknown = await api('GET /api/onboarding-get-preview', { query });
  return answer instanceof Blob ? answer.text() : String(answer);
}

function failureOf(error: unknown): PreviewFailure {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) return 'expired';
  return status === 409 ? 'missing-pair' : 'logged';
}
