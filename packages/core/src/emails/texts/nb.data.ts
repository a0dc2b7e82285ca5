import type { EmailTexts } from '../texts.ts';

export const nb: EmailTexts = {
  code: 'Eller skriv inn denne koden:',
  validity: 'Gyldighet: {duration}. Virker bare én gang.',
  fallback: 'Hvis knappen ikke virker, kan du kopiere denne adressen til nettleseren:',
  ignore: 'Hvis du ikke har bedt om dette, kan du trygt se bort fra denne e-posten.',
  alarm: 'Hvis dette ikke var deg, skriv til oss med en gang: {support}',
  support: 'Spørsmål? Skriv til oss: {support}',
  sentTo: 'Denne e-posten ble sendt til {email}.',
  magic_link: {
    subject: 'Logg inn på {brand}',
    body: 'Klikk på knappen for å logge inn. Du trenger ikke passord.',
    button: 'Logg inn',
  },
  confirmation: {
    subject: 'Velkommen til {brand}: bekreft e-postadressen din',
    body: 'Bekreft e-postadressen din. Da er kontoen din klar.',
    button: 'Bekreft e-postadressen',
  },
  recovery: {
    subject: 'Tilbakestill passordet ditt hos {brand}',
    body: 'Noen har bedt om et nytt passord for kontoen din. Klikk på knappen for å velge et.',
    button: 'Velg nytt passord',
  },
  email_change: {
    subject: 'Bekreft den nye e-postadressen din',
    body: 'Bekreft at du heretter vil bruke {newEmail} for kontoen din hos {brand}.',
    button: 'Bekreft ny adresse',
  },
  email_change_current: {
    subject: 'E-postadressen din er i ferd med å bli endret',
    body: 'E-postadressen for kontoen din hos {brand} er i ferd med å bli endret til {newEmail}. Bekreft at du ønsker dette.',
    button: 'Bekreft endringen',
  },
  invite: {
    subject: 'Du er invitert til {brand}',
    body: 'Du er invitert til å opprette en konto hos {brand}. Klikk på knappen for å takke ja.',
    button: 'Godta invitasjonen',
  },
  reauthentication: {
    subject: 'Bekreftelseskoden din for {brand}',
    body: 'Skriv inn denne koden for å bekrefte at det er deg:',
  },
};
