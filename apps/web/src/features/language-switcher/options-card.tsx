import type { SwitcherChanges, SwitcherStyle } from '@dragoman/domain/language-switcher';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';

interface OptionsCardProps {
  readonly style: SwitcherStyle;
  readonly edit: (changes: SwitcherChanges) => void;
}

/** What an entry says of its language. */
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
          hint="EN, ES and so on, where there is little room."
          checked={style.useLanguageCode}
          onChange={(useLanguageCode) => edit({ useLanguageCode })}
        />
        <Switch
          label="Use native names"
          hint="Each language as its readers call it: Español."
          checked={style.useNativeName}
          onChange={(useNativeName) => edit({ useNativeName })}
        />
      </div>
    </Card>
  );
}
