import { Mark } from '../ui/mark.tsx';
import { installation } from './installation.ts';

/** Mark and brand name; leads to the start page, which is a public page and no part of the app. */
export function BrandLink() {
  return (
    <a href="/" className="flex items-center gap-3 font-display text-2xl font-bold">
      <Mark />
      <span translate="no">{installation().brand}</span>
    </a>
  );
}
