import type { SwitcherLook } from '@dragoman/domain/language-switcher';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/choices.tsx';
import { TemplateDrawing } from './template-drawing.tsx';

const names = {
  buttons: 'Buttons',
  dropdown: 'Dropdown',
  horizontal: 'Horizontal',
  vertical: 'Vertical',
} as const satisfies Record<SwitcherLook['template'], string>;

interface TemplateCardProps {
  readonly look: SwitcherLook;
  readonly onChange: (template: SwitcherLook['template']) => void;
}

/** Which of the four templates, each drawn opened and in the colours of the look. */
export function TemplateCard({ look, onChange }: TemplateCardProps) {
  const choices = Object.entries(names).map(([id, label]) => ({
    id: id as SwitcherLook['template'],
    label,
    sign: <TemplateDrawing template={id as SwitcherLook['template']} look={look} />,
  }));
  return (
    <Card title="Template" level={3}>
      <Choices
        label="Template"
        hideLabel
        look="tiles"
        choices={choices}
        value={look.template}
        onChange={onChange}
      />
    </Card>
  );
}
