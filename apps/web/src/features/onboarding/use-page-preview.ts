import { ApiError } from '@dragoman/contract/client';
import { useRef, useState } from 'react';
import { api } from '../../api/api.ts';

export interface Preview {
  readonly language: string;
  /** Path and query; undefined for the first page. */
  readonly path: string | undefined;
  readonly html: string;
}

interface PreviewProgress {
  readonly done: number;
  readonly of: number;
  /** Set while the engine downloads its model. */
  readonly download: { readonly bytes: number; readonly total: number | null } | null;
}

type PreviewFailure = 'expired' | 'missing-pair' | 'logged';

export interface PreviewState {
  readonly working: boolean;
  /** Translated and total texts of the page, once known. */
  readonly progress?: PreviewProgress;
  readonly preview?: Preview;
  /** Engines that translated it. */
  readonly engines?: readonly string[];
  /** Why there is no preview: the website has expired, no engine has the pair, or another reason, which is only logged. */
  readonly failure?: PreviewFailure;
}

/**
 * Translates a page of the pending website and loads the preview [visitor-account-admin §7]. Repeats the request while the
 * server answers 202. Other failures than a missing pair are only logged [§8].
 * `translate` resolves to whether it succeeded.
 */
export function usePagePreview(tempId: string) {
  const [state, setState] = useState<PreviewState>({ working: false });
  const newest = useRef(0);
  const translate = async (language: string, path?: string) => {
    newest.current += 1;
    const turn = newest.current;
    const set = (change: Partial<PreviewState>) => {
      if (turn === newest.current) setState((before) => ({ ...before, ...change }));
    };
    setState(({ preview, engines = [] }) => ({
      working: true,
      ...(preview !== undefined && { preview, engines }),
    }));
    try {
      const engines = await waitUntilTranslated({ tempId, language, path }, (progress) =>
        set({ progress }),
      );
      const html = await readPreview({ tempId, language, path });
      set({ working: false, engines, preview: { language, path, html } });
      return true;
    } catch (error) {
      console.error('The preview could not be read.', error);
      set({ working: false, failure: failureOf(error) });
      return false;
    }
  };
  return { state, translate };
}

export type PagePreview = ReturnType<typeof usePagePreview>;

interface PreviewedPage {
  readonly tempId: string;
  readonly language: string;
  readonly path: string | undefined;
}

async function waitUntilTranslated(
  { tempId, language, path }: PreviewedPage,
  tell: (progress: PreviewProgress) => void,
): Promise<readonly string[]> {
  for (;;) {
    const answer = await api('POST /api/onboarding-crawl-translate', {
      body: { websiteId: tempId, targetLang: language, ...(path !== undefined && { path }) },
    });
    if (answer.status === 'completed') return answer.engines;
    const { finishedTaskCount: done, taskCount: of, download } = answer;
    tell({ done, of, download });
  }
}

async function readPreview({ tempId, language, path }: PreviewedPage): Promise<string> {
  const query = {
    websiteId: tempId,
    targetLanguage: language,
    ...(path !== undefined && { path }),
  };
  const answer: unknown = await api('GET /api/onboarding-get-preview', { query });
  return answer instanceof Blob ? answer.text() : String(answer);
}

function failureOf(error: unknown): PreviewFailure {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) return 'expired';
  return status === 409 ? 'missing-pair' : 'logged';
}
