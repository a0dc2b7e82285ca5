import { Icon } from './icon.tsx';

export type Tone = 'good' | 'busy' | 'bad';

const tones = {
  good: { colour: 'text-good', icon: 'check' },
  busy: { colour: 'text-busy', icon: 'busy' },
  bad: { colour: 'text-bad', icon: 'close' },
} as const;

/** A state as a word and an icon, so that color is not the only cue. */
export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  const { colour, icon } = tones[tone];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${colour}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
