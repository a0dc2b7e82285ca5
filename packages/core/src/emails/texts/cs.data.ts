import type { EmailTexts } from '../texts.ts';

export const cs: EmailTexts = {
  code: 'Nebo zadejte tento kód:',
  validity: 'Doba platnosti: {duration}. Lze použít jen jednou.',
  fallback: 'Pokud tlačítko nefunguje, zkopírujte tuto adresu do prohlížeče:',
  ignore: 'Pokud jste o nic nežádali, můžete tento e-mail ignorovat.',
  alarm: 'Pokud jste to nebyli vy, ihned nám napište: {support}',
  support: 'Máte dotazy? Napište nám: {support}',
  sentTo: 'Tento e-mail byl odeslán na adresu {email}.',
  magic_link: {
    subject: 'Přihlášení do služby {brand}',
    body: 'Kliknutím na tlačítko se přihlásíte. Heslo nepotřebujete.',
    button: 'Přihlásit se',
  },
  confirmation: {
    subject: 'Vítejte ve službě {brand}: potvrďte svou e-mailovou adresu',
    body: 'Potvrďte prosím svou e-mailovou adresu. Váš účet pak bude připraven.',
    button: 'Potvrdit e-mailovou adresu',
  },
  recovery: {
    subject: 'Obnovení hesla ke službě {brand}',
    body: 'K vašemu účtu bylo vyžádáno nové heslo. Kliknutím na tlačítko si ho zvolíte.',
    button: 'Zvolit nové heslo',
  },
  email_change: {
    subject: 'Potvrďte svou novou e-mailovou adresu',
    body: 'Potvrďte prosím, že chcete u svého účtu {brand} nadále používat adresu {newEmail}.',
    button: 'Potvrdit novou adresu',
  },
  email_change_current: {
    subject: 'Vaše e-mailová adresa má být změněna',
    body: 'E-mailová adresa vašeho účtu {brand} má být změněna na {newEmail}. Potvrďte prosím, že si to přejete.',
    button: 'Potvrdit změnu',
  },
  invite: {
    subject: 'Pozvánka do služby {brand}',
    body: 'Zveme vás k vytvoření účtu ve službě {brand}. Pozvánku přijmete kliknutím na tlačítko.',
    button: 'Přijmout pozvánku',
  },
  reauthentication: {
    subject: 'Váš ověřovací kód pro {brand}',
    body: 'Zadáním tohoto kódu potvrďte, že jste to vy:',
  },
};
