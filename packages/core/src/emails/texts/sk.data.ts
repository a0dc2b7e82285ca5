import type { EmailTexts } from '../texts.ts';

export const sk: EmailTexts = {
  code: 'Alebo zadajte tento kód:',
  validity: 'Čas platnosti: {duration}. Dá sa použiť iba raz.',
  fallback: 'Ak tlačidlo nefunguje, skopírujte túto adresu do prehliadača:',
  ignore: 'Ak ste o nič nežiadali, môžete tento e-mail ignorovať.',
  alarm: 'Ak ste to neboli vy, ihneď nám napíšte: {support}',
  support: 'Máte otázky? Napíšte nám: {support}',
  sentTo: 'Tento e-mail bol odoslaný na adresu {email}.',
  magic_link: {
    subject: 'Prihlásenie do služby {brand}',
    body: 'Kliknutím na tlačidlo sa prihlásite. Heslo nepotrebujete.',
    button: 'Prihlásiť sa',
  },
  confirmation: {
    subject: 'Vitajte v službe {brand}: potvrďte svoju e-mailovú adresu',
    body: 'Potvrďte, prosím, svoju e-mailovú adresu. Váš účet potom bude pripravený.',
    button: 'Potvrdiť e-mailovú adresu',
  },
  recovery: {
    subject: 'Obnovenie hesla k službe {brand}',
    body: 'K vášmu účtu bolo vyžiadané nové heslo. Kliknutím na tlačidlo si ho zvolíte.',
    button: 'Zvoliť nové heslo',
  },
  email_change: {
    subject: 'Potvrďte svoju novú e-mailovú adresu',
    body: 'Potvrďte, prosím, že chcete pri svojom účte {brand} odteraz používať adresu {newEmail}.',
    button: 'Potvrdiť novú adresu',
  },
  email_change_current: {
    subject: 'Vaša e-mailová adresa sa má zmeniť',
    body: 'E-mailová adresa vášho účtu {brand} sa má zmeniť na {newEmail}. Potvrďte, prosím, že si to želáte.',
    button: 'Potvrdiť zmenu',
  },
  invite: {
    subject: 'Pozvánka do služby {brand}',
    body: 'Pozývame vás vytvoriť si účet v službe {brand}. Pozvánku prijmete kliknutím na tlačidlo.',
    button: 'Prijať pozvánku',
  },
  reauthentication: {
    subject: 'Váš overovací kód pre {brand}',
    body: 'Zadaním tohto kódu potvrďte, že ste to vy:',
  },
};
