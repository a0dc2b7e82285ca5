import { textDirection } from '@dragoman/domain/languages';
import { useEffect, useMemo, useRef } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { useStringPages } from '../section/use-string-pages.ts';
import { MarkedText } from '../text/marked-text.tsx';
import { type MarkedPage, useMarkedPage, useStringsById } from './use-page-strings.ts';
import { usePicture, useShownTexts } from './use-picture.ts';

/** A small picture of the first page with a text, scrolled to it, and the texts around it. */
export function Place({ row }: { row: StringRow }) {
  const pages = useStringPages(row.original.id);
  const path = pages.data?.pages[0]?.path;
  if (path === undefined) return null;
  return <PlaceOnPage row={row} path={path} />;
}

function PlaceOnPage({ row, path }: { row: StringRow; path: string }) {
  const page = useMarkedPage(path, { isKept: true });
  if (page.error !== null) return null;
  if (page.data === undefined) return <Skeleton className="h-56 rounded-xl" />;
  return (
    <>
      <SmallPicture
        key={page.dataUpdatedAt}
        row={row}
        version={page.dataUpdatedAt}
        page={page.data}
      />
      <Nearby row={row} page={page.data} />
    </>
  );
}

interface SmallPictureProps {
  readonly row: StringRow;
  readonly version: number;
  readonly page: MarkedPage;
}

/** It is looked at, not used: the visual editor is for that. */
function SmallPicture({ row, version, page }: SmallPictureProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const send = usePicture(frame, version, () => undefined);
  useShownTexts(
    send,
    useMemo(() => [row], [row]),
  );
  const { id } = row.original;
  useEffect(() => send?.({ type: 'select', id, occurrence: 0, scroll: 'center' }), [send, id]);
  return (
    <div inert dir="ltr" className="h-56 overflow-hidden rounded-xl border border-edge bg-white">
      <iframe
        ref={frame}
        title={page.path}
        sandbox="allow-scripts"
        srcDoc={page.html}
        style={halved}
        className="[color-scheme:light]"
      />
    </div>
  );
}

const halved = { width: '200%', height: '200%', scale: '0.5', transformOrigin: '0 0' };

/** Texts before and after. */
const around = 2;

function Nearby({ row, page }: { row: StringRow; page: MarkedPage }) {
  const { targetLanguage } = useSection();
  const at = page.strings.findIndex(({ id }) => id === row.original.id);
  const strings = useMemo(
    () => (at < 0 ? [] : page.strings.slice(Math.max(0, at - around), at + around + 1)),
    [page, at],
  );
  const { data } = useStringsById(strings);
  return (
    <ol aria-label="Texts around it" className="grid gap-1.5 text-sm">
      {data?.rows.map(({ original, translated }) => (
        <li
          key={original.id}
          aria-current={original.id === row.original.id ? 'true' : undefined}
          className="grid border-s-3 border-edge ps-3 [overflow-wrap:anywhere] aria-current:border-lapis"
        >
          <MarkedText
            text={original.original_string}
            isOriginal
            tags={original.tags}
            className="line-clamp-2"
          />
          <span lang={targetLanguage} dir={textDirection(targetLanguage)} className="text-soft">
            {translated === undefined ? (
              <em>No translation yet</em>
            ) : (
              <MarkedText
                text={translated.translated_string}
                tags={original.tags}
                className="line-clamp-2"
              />
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
