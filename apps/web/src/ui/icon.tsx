/** Drawn on 16 × 16 with a round pen. */
const shapes = {
  alert: 'M8 1.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M8 4.500v4M8 11.200v.1',
  back: 'M10 3L5 8l5 5',
  busy: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 5v3.3l2.2 1.4',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  chevron: 'M3 6l5 5 5-5',
  circle: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11',
  close: 'M4 4l8 8M12 4l-8 8',
  comment: 'M2.500 3h11v8H7.500L4.500 13.500V11h-2Z',
  copy: 'M6 5.5V3.5a1 1 0 0 1 1-1h5.5a1 1 0 0 1 1 1V9a1 1 0 0 1-1 1h-2M3.5 6H9a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1H3.5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Z',
  history: 'M2.500 8a5.500 5.500 0 1 0 1.700-4M2.500 2.200v3h3M8 5.200v3l2.100 1.300',
  info: 'M8 7.500v4M8 4.900v.1',
  menu: 'M2 5h12M2 11h12',
  more: 'M3 8h.1M8 8h.1M13 8h.1',
  pages: 'M4 1.500h5.500L12.500 4.500v10H4ZM9.500 1.500v3h3M6.500 8h3.500M6.500 11h3.500',
  plus: 'M8 3v10M3 8h10',
  reader:
    'M1.500 9.500a3 3 0 0 1 6 0a3 3 0 0 1-6 0M8.500 9.500a3 3 0 0 1 6 0a3 3 0 0 1-6 0M7.300 8.800q.700-.600 1.400 0M1.500 9l1.500-5M14.500 9l-1.500-5',
  revert: 'M6 4 2.500 7.500 6 11M2.500 7.500H10a3.500 3.500 0 0 1 0 7H7',
  search: 'M7 2.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9M10.400 10.400 14 14',
  suggestion:
    'M8 1.800a4.300 4.300 0 0 0-2.400 7.900v1.500h4.800V9.700A4.300 4.300 0 0 0 8 1.800ZM6.400 14h3.200',
  warning: 'M8 2 15 14H1ZM8 6.500v3.500M8 11.900v.1',
} as const;

export type IconName = keyof typeof shapes;

interface IconProps {
  readonly name: IconName;
  /** Defaults to `size-4 shrink-0`. */
  readonly className?: string;
  /** Width of the line. Defaults to 2. */
  readonly line?: number;
}

/** A decorative line icon in the color of the text. */
export function Icon({ name, className = 'size-4 shrink-0', line = 2 }: IconProps) {
  return (
    <svg viewBox="0 0 16 16" className={className} aria-hidden="true">
      <path
        d={shapes[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={line}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
