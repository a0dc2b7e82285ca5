import {
  contrastLevel,
  contrastRatio,
  isTransparent,
  type SwitcherChanges,
  type SwitcherStyle,
  type switcherPairs,
} from '@dragoman/domain/language-switcher';
import { t } from '../../texts/texts.ts';
import { ColorField } from '../../ui/color-field.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';

const words = {
  inactive: {
    title: t('Other languages'),
    textLabel: t('Text, inactive'),
    backgroundLabel: t('Background, inactive'),
  },
  hover: {
    title: t('On hover'),
    textLabel: t('Text, hover'),
    backgroundLabel: t('Background, hover'),
  },
  active: {
    title: t('Current language'),
    textLabel: t('Text, active'),
    backgroundLabel: t('Background, active'),
  },
} as const;

interface ColorPairProps {
  readonly pair: (typeof switcherPairs)[number];
  readonly style: SwitcherStyle;
  readonly pageColor: string;
  readonly edit: (changes: SwitcherChanges) => void;
}

/** The text and background colors of one state, with their contrast. */
export function ColorPair({ pair, style, pageColor, edit }: ColorPairProps) {
  const { state, text, background } = pair;
  const { title, textLabel, backgroundLabel } = words[state];
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-semibold">{title}</legend>
      <Contrast pair={pair} style={style} pageColor={pageColor} />
      <div className="grid gap-3 sm:grid-cols-2">
        <ColorField
          label={textLabel}
          shortLabel="Text"
          value={style[text]}
          onChange={(color) => edit({ [text]: color })}
        />
        <ColorField
          label={backgroundLabel}
          shortLabel="Background"
          value={style[background]}
          onChange={(color) => edit({ [background]: color })}
        />
      </div>
    </fieldset>
  );
}

/** The contrast ratio of a pair and its WCAG level. */
function Contrast({ pair, style, pageColor }: Omit<ColorPairProps, 'edit'>) {
  const { text, background, state } = pair;
  const ratio = contrastRatio(style[text], style[background], pageColor);
  const level = contrastLevel(ratio, style);
  const onPage = isTransparent(style[background]);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1" data-contrast={state}>
      <span
        aria-hidden="true"
        className="rounded-md border border-edge px-2 font-semibold"
        style={{ color: style[text], background: onPage ? pageColor : style[background] }}
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
          {pageColor === '#FFFFFF' ? 'on a white page' : 'on the dark page'}
        </span>
      )}
    </p>
  );
}
