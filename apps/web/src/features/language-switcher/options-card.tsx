import type { SwitcherChanges, SwitcherStyle } from '@dragoman/domain/language-switcher';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';

interface OptionsCardProps {
  readonly style: SwitcherStyle;
  readonly edit: (changes: SwitcherChanges) => void;
}

/** How each language is labeled in the list. */
export function OptionsCard({ style, edit }: OptionsCardProps) {
  return (
    <Card title="Options" level={3}>
      <div className="grid gap-3">
        <Switch
          label="Show flags"
          hint="A small flag before each language."
          checked={style.showFlags}
          onChange={(showFlags) => edit({ showFlags })}
        />
        <Switch
          label="Use language codes"
          hint="EN, ES and so on, to save space."
          checked={style.useLanguageCode}
          onChange={(useLanguageCode) => edit({ useLanguageCode })}
        />
        <Switch
          label="Use native names"
          hint="Each language in its own words: Español."
          checked={style.useNativeName}
          onChange={(useNativeName) => edit({ useNativeName })}
        />
      </div>
    </Card>
  );
}
