import { decodeSegment } from './slugs.ts';

/**
 * Compiles path globs: `*` stands for anything within a segment, `**` across segments; `/a/**` includes `/a` itself.
 * The function takes a raw path and compares percent-decoded segments.
 */
export function compilePathGlobs(globs: readonly string[]): (path: string) => boolean {
  const patterns = globs.filter((glob) => glob.trim() !== '').map(toPattern);
  if (patterns.length === 0) return () => false;
  return (path) => {
    const decoded = path.split('/').map(decodeSegment).join('/');
    return patterns.some((pattern) => pattern.test(decoded));
  };
}

function toPattern(glob: string): RegExp {
  const rooted = glob.trim().startsWith('/') ? glob.trim() : `/${glob.trim()}`;
  const source = rooted
    .split(/(\/\*\*$|\*\*|\*)/)
    .map((part) => {
      if (part === '/**') return '(?:/.*)?';
      if (part === '**') return '.*';
      if (part === '*') return '[^/]*';
      return part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`, 's');
}
