import type { ReactNode } from 'react';

function drawIcon(path: string): ReactNode {
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0" aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Decorative icons of the sidebar's entries. */
export const icons = {
  dashboard: drawIcon(
    'M3 17V9c0-3 2.5-3.5 3.5-7C7.500 5.500 10 6 10 9v8zM10 17V9a3.500 3.500 0 0 1 7 0v8z',
  ),
  admin: drawIcon(
    'M10 2l6.500 2.500v5c0 4-2.700 6.700-6.500 8.500-3.800-1.800-6.500-4.500-6.500-8.500v-5zM7 10l2.200 2.200L13 8',
  ),
  glossary: drawIcon('M4 3.500h12v13H6a2 2 0 0 1 0-4h10M7.500 7h5'),
  memory: drawIcon('M3.500 5.500h13M3.500 10h13M3.500 14.500h13'),
  engines: drawIcon('M3.500 10h13M10 3.500v13M5.500 5.500l9 9M14.500 5.500l-9 9'),
  account: drawIcon('M10 3a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M3.500 17c1-6 12-6 13 0'),
  billing: drawIcon('M2.500 5h15v10.500h-15zM2.500 8.500h15M5.500 12.500h3'),
  logout: drawIcon('M8 3H4v14h4M12.500 6.500L16 10l-3.500 3.500M16 10H8'),
} as const;
