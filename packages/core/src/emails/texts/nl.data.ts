import type { EmailTexts } from '../texts.ts';

export const nl: EmailTexts = {
  code: 'Of voer deze code in:',
  validity: 'Geldigheidsduur: {duration}. Werkt maar één keer.',
  fallback: 'Werkt de knop niet? Kopieer dan dit adres naar je browser:',
  ignore: 'Heb je dit niet aangevraagd? Dan kun je deze e-mail negeren.',
  alarm: 'Was jij dit niet? Schrijf ons dan meteen: {support}',
  support: 'Vragen? Schrijf ons: {support}',
  sentTo: 'Deze e-mail is verzonden naar {email}.',
  magic_link: {
    subject: 'Inloggen bij {brand}',
    body: 'Klik op de knop om in te loggen. Je hebt geen wachtwoord nodig.',
    button: 'Inloggen',
  },
  confirmation: {
    subject: 'Welkom bij {brand}: bevestig je e-mailadres',
    body: 'Bevestig je e-mailadres. Daarna is je account klaar voor gebruik.',
    button: 'E-mailadres bevestigen',
  },
  recovery: {
    subject: 'Je wachtwoord voor {brand} opnieuw instellen',
    body: 'Er is een nieuw wachtwoord aangevraagd voor je account. Klik op de knop om er een te kiezen.',
    button: 'Nieuw wachtwoord kiezen',
  },
  email_change: {
    subject: 'Bevestig je nieuwe e-mailadres',
    body: 'Bevestig dat je voortaan {newEmail} wilt gebruiken voor je account bij {brand}.',
    button: 'Nieuw adres bevestigen',
  },
  email_change_current: {
    subject: 'Je e-mailadres wordt gewijzigd',
    body: 'Het e-mailadres van je account bij {brand} wordt gewijzigd in {newEmail}. Bevestig dat je dit wilt.',
    button: 'Wijziging bevestigen',
  },
  invite: {
    subject: 'Je bent uitgenodigd voor {brand}',
    body: 'Je bent uitgenodigd om een account aan te maken bij {brand}. Klik op de knop om de uitnodiging aan te nemen.',
    button: 'Uitnodiging aannemen',
  },
  reauthentication: {
    subject: 'Je verificatiecode voor {brand}',
    body: 'Voer deze code in om te bevestigen dat jij het bent:',
  },
};
