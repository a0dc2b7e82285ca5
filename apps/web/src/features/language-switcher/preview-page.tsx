import type { SwitcherStyle } from '@dragoman/domain/language-switcher';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { previewFailed } from '../../previews/open-preview.ts';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { RetryButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { hidePreviewNotice, samplePage, setSampleLanguage } from './sample-page.ts';
import { useMountedSwitcher } from './use-mounted-switcher.ts';
import type { PreviewSettings } from './use-preview-settings.ts';

interface PreviewPageProps {
  readonly websiteId: string;
  readonly style: SwitcherStyle;
  readonly preview: PreviewSettings;
}

/** The page behind the switcher, scaled to fit the chosen screen width. */
export function PreviewPage({ websiteId, style, preview }: PreviewPageProps) {
  const { background, language, width } = preview;
  const isOwn = background === 'page';
  const own = useOwnPage(websiteId, language, isOwn);
  const html = isOwn ? own.data : samplePage(background);
  const box = useElementSize();
  const fitted = fitInto(width, isOwn, box.size);
  return (
    <div ref={box.ref} dir="ltr" className={stand}>
      {isOwn && own.error !== null && <PreviewUnavailable onRetry={() => void own.refetch()} />}
      {isOwn && own.isFetching && <Skeleton className="size-full rounded-none" />}
      {html !== undefined && (
        <div
          className={width === 'phone' ? phone : ''}
          style={{ width: fitted.width * fitted.scale, height: fitted.height * fitted.scale }}
        >
          <PreviewFrame
            // Each page gets a new frame, because `sandbox` takes effect only when a frame loads.
            key={isOwn ? `own ${language}` : background}
            html={html}
            style={style}
            preview={preview}
            size={fitted}
          />
        </div>
      )}
    </div>
  );
}

interface PreviewFrameProps {
  readonly html: string;
  readonly style: SwitcherStyle;
  readonly preview: PreviewSettings;
  readonly size: { readonly width: number; readonly height: number; readonly scale: number };
}

/** The page with the switcher in it. Scripts of an owner's page never run. */
function PreviewFrame({ html, style, preview, size: { scale, ...size } }: PreviewFrameProps) {
  const { background, language } = preview;
  const isOwn = background === 'page';
  const [page, setPage] = useState<Document>();
  useEffect(() => {
    if (page !== undefined && !isOwn) setSampleLanguage(page, language);
  }, [page, isOwn, language]);
  useMountedSwitcher({ page, style, preview });
  return (
    <iframe
      title={`Preview in ${languageName(language)}`}
      {...(isOwn && { sandbox: 'allow-same-origin' })}
      srcDoc={html}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (isOwn && contentDocument !== null) hidePreviewNotice(contentDocument);
        setPage(contentDocument ?? undefined);
      }}
      className="block origin-top-left bg-white [color-scheme:light]"
      style={{ ...size, transform: `scale(${scale})` }}
    />
  );
}

const phone = 'box-content overflow-hidden rounded-[1.5rem] border-4 border-control';
const stand =
  'relative flex h-[clamp(12rem,30dvh,20rem)] justify-center overflow-hidden rounded-xl border border-edge bg-wash lg:h-[clamp(20rem,58dvh,36rem)]';

function PreviewUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="absolute inset-x-4 top-4">
      <Alert action={<RetryButton onPress={onRetry} />}>{t(previewFailed)}</Alert>
    </div>
  );
}

/** Width of the phone's border in pixels. */
const edge = 4;

/**
 * Returns the frame's size in pixels and its scale: a phone is 375 px wide, a desktop shows the owner's page at 1100 px or more, and a
 * sample at the available width.
 */
function fitInto(
  screen: PreviewSettings['width'],
  isOwn: boolean,
  box: { readonly width: number; readonly height: number },
): { width: number; height: number; scale: number } {
  const around = screen === 'phone' ? 2 * edge : 0;
  const room = { width: box.width - around, height: box.height - around };
  const desktop = isOwn ? Math.max(1100, room.width) : room.width;
  const width = screen === 'phone' ? 375 : desktop;
  const scale = Math.max(0, Math.min(1, room.width / width));
  return { width, height: scale === 0 ? 0 : room.height / scale, scale };
}

function useElementSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize({ width, height });
    });
    if (ref.current !== null) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}

/** Fetches the HTML of the owner's page in a language, once while the screen is open. */
function useOwnPage(websiteId: string, targetLanguage: string, enabled: boolean) {
  return useQuery({
    queryKey: ['preview-content', websiteId, targetLanguage],
    queryFn: async () => {
      const query = { websiteId, targetLanguage };
      const answer: unknown = await api('GET /api/preview-content', { query });
      return answer instanceof Blob ? await answer.text() : String(answer);
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
