import type { SwitcherStyle } from '@dragoman/domain/language-switcher';
import { t } from '../../texts/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/choices.tsx';
import { TemplateDrawing } from './template-drawing.tsx';

const names = {
  buttons: t('Buttons'),
  dropdown: t('Dropdown'),
  horizontal: t('Horizontal'),
  vertical: t('Vertical'),
} as const satisfies Record<SwitcherStyle['template'], string>;

interface TemplateCardProps {
  readonly style: SwitcherStyle;
  readonly onChange: (template: SwitcherStyle['template']) => void;
}

/** Selects one of the four templates, each drawn open and in the style's colors. */
export function TemplateCard({ style, onChange }: TemplateCardProps) {
  const choices = Object.entries(names).map(([id, label]) => ({
    id: id as SwitcherStyle['template'],
    label,
    icon: <TemplateDrawing template={id as SwitcherStyle['template']} style={style} />,
  }));
  return (
    <Card title="Template" level={3}>
      <Choices
        label="Template"
        hideLabel
        variant="tiles"
        choices={choices}
        value={style.template}
        onChange={onChange}
      />
    </Card>
  );
}
