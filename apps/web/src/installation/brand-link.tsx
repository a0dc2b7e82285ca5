import { Logo } from '../ui/logo.tsx';
import { installation } from './installation.ts';

/** Logo and brand name, linked to the start page, which is outside the app. */
export function BrandLink({ href = '/' }: { href?: string }) {
  return (
    <a href={href} className="flex items-center gap-3 font-display text-2xl font-bold">
      <Logo />
      <span translate="no">{installation().brand}</span>
    </a>
  );
}
