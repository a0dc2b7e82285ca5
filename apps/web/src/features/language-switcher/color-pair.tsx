import {
  contrastLevel,
  contrastRatio,
  isTransparent,
  type SwitcherChanges,
  type SwitcherLook,
  type switcherPairs,
} from '@dragoman/domain/language-switcher';
import { ColorField } from '../../ui/color-field.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';

const words = {
  inactive: { title: 'Other languages', field: 'inactive' },
  hover: { title: 'Under the pointer', field: 'hover' },
  active: { title: 'Current language', field: 'active' },
} as const;

interface ColorPairProps {
  readonly pair: (typeof switcherPairs)[number];
  readonly look: SwitcherLook;
  readonly ground: string;
  readonly edit: (changes: SwitcherChanges) => void;
}

/** The text and background of one state, with their contrast. */
export function ColorPair({ pair, look, ground, edit }: ColorPairProps) {
  const { state, text, background } = pair;
  const { title, field } = words[state];
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-semibold">{title}</legend>
      <Contrast pair={pair} look={look} ground={ground} />
      <div className="grid gap-3 sm:grid-cols-2">
        <ColorField
          label={`Text, ${field}`}
          shortLabel="Text"
          value={look[text]}
          onChange={(color) => edit({ [text]: color })}
        />
        <ColorField
          label={`Background, ${field}`}
          shortLabel="Background"
          value={look[background]}
          onChange={(color) => edit({ [background]: color })}
        />
      </div>
    </fieldset>
  );
}

/** The ratio of a pair and the level of WCAG that it reaches. */
function Contrast({ pair, look, ground }: Omit<ColorPairProps, 'edit'>) {
  const { text, background, state } = pair;
  const ratio = contrastRatio(look[text], look[background], ground);
  const level = contrastLevel(ratio, look);
  const onPage = isTransparent(look[background]);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1" data-contrast={state}>
      <span
        aria-hidden="true"
        className="rounded-md border border-edge px-2 font-semibold"
        style={{ color: look[text], background: onPage ? ground : look[background] }}
      >
        Aa
      </span>
      <span className="tabular-nums">
        <span className="sr-only">Contrast </span>
        {(Math.floor(ratio * 10) / 10).toFixed(1)}:1
      </span>
      <StateBadge tone={level === 'too low' ? 'bad' : 'good'}>
        {level === 'too low' ? 'Too low' : level}
      </StateBadge>
      {onPage && (
        <span className="text-sm text-soft">
          {ground === '#FFFFFF' ? 'on a white page' : 'on the dark page'}
        </span>
      )}
    </p>
  );
}
