import {
  type SwitcherChanges,
  type SwitcherStyle,
  switcherFontSize,
} from '@dragoman/domain/language-switcher';
import { t } from '../../texts/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Slider } from '../../ui/slider.tsx';

const transforms = [
  { id: 'none', label: t('None', { context: 'text transform' }) },
  { id: 'uppercase', label: t('Uppercase') },
  { id: 'lowercase', label: t('Lowercase') },
] as const;
const weights = [
  { id: 'normal', label: t('Normal') },
  { id: 'semibold', label: t('Semibold') },
  { id: 'bold', label: t('Bold') },
] as const;

interface TextCardProps {
  readonly style: SwitcherStyle;
  readonly edit: (changes: SwitcherChanges) => void;
}

/** Size, case and weight of the switcher's text. */
export function TextCard({ style, edit }: TextCardProps) {
  return (
    <Card title="Text Styling" level={3}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Slider
          label="Font size"
          unit="px"
          {...switcherFontSize}
          value={style.fontSize}
          onChange={(fontSize) => edit({ fontSize })}
        />
        <Choices
          label="Text transform"
          choices={transforms}
          value={style.textTransform}
          onChange={(textTransform) => edit({ textTransform })}
        />
        <Choices
          label="Font weight"
          choices={weights}
          value={style.fontWeight}
          onChange={(fontWeight) => edit({ fontWeight })}
        />
      </div>
    </Card>
  );
}
