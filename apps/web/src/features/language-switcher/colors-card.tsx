import {
  contrastLevel,
  contrastRatio,
  readableColors,
  type SwitcherChanges,
  type SwitcherLook,
  switcherPairs,
} from '@dragoman/domain/language-switcher';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ColorPair } from './color-pair.tsx';
import { Presets } from './presets.tsx';

interface ColorsCardProps {
  readonly look: SwitcherLook;
  readonly edit: (changes: SwitcherChanges) => void;
  /** What a transparent background shows, as six hex digits. */
  readonly ground: string;
}

/** The six colours in their three pairs, how well each can be read, and palettes that can be. */
export function ColorsCard({ look, edit, ground }: ColorsCardProps) {
  return (
    <Card title="Colors" level={3}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Presets look={look} onChoose={edit} />
        {switcherPairs.map((pair) => (
          <ColorPair key={pair.state} pair={pair} look={look} ground={ground} edit={edit} />
        ))}
        {hasUnreadable(look, ground) && (
          <div className="grid justify-items-start gap-3 rounded-xl bg-glow p-4">
            <p>
              Some of these texts are hard to read for many people. The accessible palette keeps
              your backgrounds and hues, and changes the texts just enough.
            </p>
            <Button onClick={() => edit(readableColors(look, ground))}>
              Use accessible palette
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function hasUnreadable(look: SwitcherLook, ground: string): boolean {
  return switcherPairs.some(
    ({ text, background }) =>
      contrastLevel(contrastRatio(look[text], look[background], ground), look) === 'too low',
  );
}
