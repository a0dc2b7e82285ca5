import type { Box } from '@dragoman/snippet/editor';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface PlacedCardProps {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Where the unit is in the frame; null if it cannot be seen. */
  readonly box: Box | null;
  readonly label: string;
  readonly children: ReactNode;
}

/** A card below or above a unit of the picture; a sheet at the foot of a narrow screen. */
export function PlacedCard({ frame, box, label, children }: PlacedCardProps) {
  const card = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = card;
    if (current === null) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: current.offsetWidth, height: current.offsetHeight }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const { current } = frame;
  const { offsetLeft = 0, offsetTop = 0 } = current ?? {};
  const around = card.current?.offsetParent as HTMLElement | null | undefined;
  const room = { width: around?.offsetWidth ?? 0, height: around?.offsetHeight ?? 0 };
  const place = placeOf(box && { ...box, x: box.x + offsetLeft, y: box.y + offsetTop }, size, room);
  return (
    <section
      ref={card}
      aria-label={label}
      style={{ '--x': `${place.x}px`, '--y': `${place.y}px` } as CSSProperties}
      className="fixed inset-x-0 bottom-0 z-30 max-h-[60dvh] overflow-y-auto rounded-t-2xl border border-edge bg-card shadow-card lg:absolute lg:inset-auto lg:top-(--y) lg:left-(--x) lg:max-h-[min(34rem,90%)] lg:w-[min(30rem,calc(100%-1.5rem))] lg:rounded-2xl"
    >
      {children}
    </section>
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const gapPx = 12;

/** Below the unit if there is room, else above or beside it, else at the foot or at the top of the picture. */
export function placeOf(box: Box | null, card: Size, room: Size): { x: number; y: number } {
  const foot = Math.max(gapPx, room.height - card.height - gapPx);
  const last = Math.max(gapPx, room.width - card.width - gapPx);
  if (box === null) return { x: last / 2, y: foot };
  const within = (value: number, most: number) => Math.max(gapPx, Math.min(value, most));
  const x = within(box.x - gapPx, last);
  const below = box.y + box.height + gapPx;
  const above = box.y - card.height - gapPx;
  if (below >= gapPx && below <= foot) return { x, y: below };
  if (above >= gapPx && above <= foot) return { x, y: above };
  const isSeen = below >= gapPx && box.y <= room.height;
  const beside = [box.x + box.width + gapPx, box.x - card.width - gapPx];
  const side = beside.find((at) => at >= gapPx && at <= last);
  if (isSeen && side !== undefined) return { x: side, y: within(box.y - gapPx, foot) };
  return { x, y: below < gapPx ? gapPx : foot };
}
