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
  billing: drawIcon('M2.500 5h15v10.500h-15zM2.500 8.500h15M5.500 12.500h3'),
  pricing: drawIcon('M10 2.500l7.500 7.500-7 7L3 9.500V2.500zM6.500 6.200v.1'),
  help: drawIcon(
    'M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15M7.800 7.800a2.200 2.200 0 1 1 3.300 2c-.8.5-1.100.9-1.100 1.700M10 14.300v.1',
  ),
  privacy: drawIcon('M4.500 9h11v8h-11zM7 9V6a3 3 0 0 1 6 0v3'),
  terms: drawIcon('M5 2.500h7l3.500 3.500v11.500H5zM8 9h5M8 12.500h5'),
  logout: drawIcon('M8 3H4v14h4M12.500 6.500L16 10l-3.500 3.500M16 10H8'),
} as const;
