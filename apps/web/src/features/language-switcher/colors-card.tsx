import {
  contrastLevel,
  contrastRatio,
  readableColors,
  type SwitcherChanges,
  type SwitcherStyle,
  switcherPairs,
} from '@dragoman/domain/language-switcher';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ColorPair } from './color-pair.tsx';
import { Presets } from './presets.tsx';

interface ColorsCardProps {
  readonly style: SwitcherStyle;
  readonly edit: (changes: SwitcherChanges) => void;
  /** The page's color behind a transparent background, as six hex digits. */
  readonly pageColor: string;
}

/** The three pairs of colors with their contrast, and readable palettes. */
export function ColorsCard({ style, edit, pageColor }: ColorsCardProps) {
  return (
    <Card title="Colors" level={3}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Presets style={style} onChoose={edit} />
        {switcherPairs.map((pair) => (
          <ColorPair key={pair.state} pair={pair} style={style} pageColor={pageColor} edit={edit} />
        ))}
        {hasUnreadable(style, pageColor) && (
          <div className="grid justify-items-start gap-3 rounded-xl bg-glow p-4">
            <p>
              Some of these texts are hard to read. The accessible palette keeps your backgrounds
              and hues, and adjusts the texts just enough.
            </p>
            <Button onClick={() => edit(readableColors(style, pageColor))}>
              Use accessible palette
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function hasUnreadable(style: SwitcherStyle, pageColor: string): boolean {
  return switcherPairs.some(
    ({ text, background }) =>
      contrastLevel(contrastRatio(style[text], style[background], pageColor), style) === 'too low',
  );
}
