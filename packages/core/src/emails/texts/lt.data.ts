import type { EmailTexts } from '../texts.ts';

export const lt: EmailTexts = {
  code: 'Arba įveskite šį kodą:',
  validity: 'Galiojimo laikas: {duration}. Galima panaudoti tik vieną kartą.',
  fallback: 'Jei mygtukas neveikia, nukopijuokite šį adresą į naršyklę:',
  ignore: 'Jei to neprašėte, galite nekreipti dėmesio į šį laišką.',
  alarm: 'Jei tai buvote ne jūs, nedelsdami parašykite mums: {support}',
  support: 'Turite klausimų? Parašykite mums: {support}',
  sentTo: 'Šis laiškas išsiųstas adresu {email}.',
  magic_link: {
    subject: 'Prisijunkite prie {brand}',
    body: 'Norėdami prisijungti, spustelėkite mygtuką. Slaptažodžio nereikia.',
    button: 'Prisijungti',
  },
  confirmation: {
    subject: 'Sveiki atvykę į {brand}: patvirtinkite savo el. pašto adresą',
    body: 'Patvirtinkite savo el. pašto adresą, ir jūsų paskyra bus paruošta.',
    button: 'Patvirtinti el. pašto adresą',
  },
  recovery: {
    subject: 'Nustatykite naują {brand} slaptažodį',
    body: 'Jūsų paskyrai buvo paprašyta naujo slaptažodžio. Spustelėkite mygtuką, kad jį pasirinktumėte.',
    button: 'Pasirinkti naują slaptažodį',
  },
  email_change: {
    subject: 'Patvirtinkite naują el. pašto adresą',
    body: 'Patvirtinkite, kad nuo šiol savo {brand} paskyrai norite naudoti adresą {newEmail}.',
    button: 'Patvirtinti naują adresą',
  },
  email_change_current: {
    subject: 'Jūsų el. pašto adresas bus pakeistas',
    body: 'Jūsų {brand} paskyros el. pašto adresas bus pakeistas į {newEmail}. Patvirtinkite, kad to norite.',
    button: 'Patvirtinti pakeitimą',
  },
  invite: {
    subject: 'Esate pakviesti į {brand}',
    body: 'Esate pakviesti susikurti {brand} paskyrą. Norėdami priimti kvietimą, spustelėkite mygtuką.',
    button: 'Priimti kvietimą',
  },
  reauthentication: {
    subject: 'Jūsų {brand} patvirtinimo kodas',
    body: 'Įveskite šį kodą, kad patvirtintumėte, jog tai jūs:',
  },
};
