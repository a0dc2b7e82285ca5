import {
  type EditorMessage,
  hello,
  type PictureMessage,
  readPictureMessage,
} from '@dragoman/snippet/editor';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StringRow } from '../section/strings.ts';
import { shownText } from './use-page-strings.ts';

/** Milliseconds that a click's message may precede the focus. */
const maxEarlyMs = 1000;

export type Send = (message: EditorMessage) => void;

/**
 * Connects to the script in a frame. Only its first message is answered, with a port: a page to which the frame might go later has none.
 * Messages count as the user's only while the frame has the focus: a live page may send any, also while the user types. Returns
 * undefined until connected; `page` differs for each page that the frame shows.
 * @param origin the page's; `null` for the opaque one of the picture
 */
export function usePicture(
  frame: RefObject<HTMLIFrameElement | null>,
  page: number,
  onMessage: (message: PictureMessage) => void,
  origin = 'null',
): Send | undefined {
  const [connected, setConnected] = useState<{ page: number; send: Send }>();
  const receive = useEffectEvent(onMessage);
  useEffect(() => {
    let port: MessagePort | undefined;
    // A click's message may come before the focus, which takes another way.
    let early: { message: PictureMessage; at: number } | undefined;
    const isActive = () => document.activeElement === frame.current;
    const onBlur = () => {
      if (early !== undefined && isActive() && performance.now() - early.at < maxEarlyMs)
        receive(early.message);
      early = undefined;
    };
    const onHello = ({ source, origin: sender, data }: MessageEvent) => {
      const picture = frame.current?.contentWindow;
      if (picture == null || source !== picture || sender !== origin || data !== hello) return;
      if (port !== undefined) return;
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = (event) => {
        const message = readPictureMessage(event.data);
        if (message === undefined) return;
        if (isActive() || !isOfUser(message)) receive(message);
        else early = { message, at: performance.now() };
      };
      // A sandboxed frame has no origin that could be named.
      picture.postMessage(undefined, origin === 'null' ? '*' : origin, [channel.port2]);
      setConnected({ page, send: (message) => channel.port1.postMessage(message) });
    };
    addEventListener('message', onHello);
    addEventListener('blur', onBlur);
    return () => {
      removeEventListener('message', onHello);
      removeEventListener('blur', onBlur);
      port?.close();
    };
  }, [frame, page, origin]);
  return connected?.page === page ? connected.send : undefined;
}

/** True for what only a click or key in the frame may cause. */
function isOfUser({ type }: PictureMessage): boolean {
  return type === 'select' || type === 'follow' || type === 'leave';
}

/** Shows changed translations and states in the picture at once. */
export function useShownTexts(send: Send | undefined, rows: readonly StringRow[] | undefined) {
  const shown = useRef<{ send: Send; texts: ReadonlyMap<string, string> }>(undefined);
  useEffect(() => {
    if (send === undefined || rows === undefined) return;
    const texts = new Map(rows.map((row) => [row.original.id, shownText(row)]));
    const before = shown.current?.send === send ? shown.current.texts : texts;
    shown.current = { send, texts };
    const changed = [...texts].filter(([id, text]) => before.get(id) !== text);
    if (changed.length > 0) send({ type: 'show', texts: Object.fromEntries(changed) });
    const states = rows.map(
      ({ original, translated }) => [original.id, translated?.state ?? 'untranslated'] as const,
    );
    send({ type: 'states', states: Object.fromEntries(states) });
  }, [send, rows]);
}
