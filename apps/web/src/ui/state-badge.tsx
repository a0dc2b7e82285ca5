import { Icon } from './icon.tsx';

export type Tone = 'good' | 'busy' | 'bad' | 'idle';

const tones = {
  good: { color: 'text-good', icon: 'check' },
  /** Yellow text would be unreadable on a light page. */
  busy: { color: 'rounded-full bg-saffron px-2.5 text-on-saffron', icon: 'busy' },
  bad: { color: 'text-bad', icon: 'close' },
  /** Not started. */
  idle: { color: 'text-soft', icon: 'circle' },
} as const;

/** A state as a word and an icon, so that color is not the only cue. */
export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  const { color, icon } = tones[tone];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${color}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
