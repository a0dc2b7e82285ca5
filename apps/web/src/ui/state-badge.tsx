export type Tone = 'good' | 'busy' | 'bad';

const icons = {
  good: { colour: 'text-good', shape: 'M3 8.5l3.5 3.5L13 4.5' },
  busy: {
    colour: 'text-busy',
    shape: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 5v3.3l2.2 1.4',
  },
  bad: { colour: 'text-bad', shape: 'M4 4l8 8M12 4l-8 8' },
} as const;

/** A state as a word and an icon, so that color is not the only cue. */
export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  const { colour, shape } = icons[tone];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${colour}`}>
      <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
        <path d={shape} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {children}
    </span>
  );
}
