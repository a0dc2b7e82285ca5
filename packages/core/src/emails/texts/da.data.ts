import type { EmailTexts } from '../texts.ts';

export const da: EmailTexts = {
  code: 'Eller indtast denne kode:',
  validity: 'Gyldighed: {duration}. Virker kun én gang.',
  fallback: 'Hvis knappen ikke virker, så kopiér denne adresse til din browser:',
  ignore: 'Hvis du ikke har bedt om dette, kan du bare se bort fra denne e-mail.',
  alarm: 'Hvis det ikke var dig, så skriv til os med det samme: {support}',
  support: 'Spørgsmål? Skriv til os: {support}',
  sentTo: 'Denne e-mail er sendt til {email}.',
  magic_link: {
    subject: 'Log ind på {brand}',
    body: 'Klik på knappen for at logge ind. Du behøver ingen adgangskode.',
    button: 'Log ind',
  },
  confirmation: {
    subject: 'Velkommen til {brand}: bekræft din e-mailadresse',
    body: 'Bekræft din e-mailadresse. Så er din konto klar.',
    button: 'Bekræft e-mailadresse',
  },
  recovery: {
    subject: 'Nulstil din adgangskode til {brand}',
    body: 'Der er bedt om en ny adgangskode til din konto. Klik på knappen for at vælge en.',
    button: 'Vælg ny adgangskode',
  },
  email_change: {
    subject: 'Bekræft din nye e-mailadresse',
    body: 'Bekræft, at du fremover vil bruge {newEmail} til din konto hos {brand}.',
    button: 'Bekræft ny adresse',
  },
  email_change_current: {
    subject: 'Din e-mailadresse er ved at blive ændret',
    body: 'E-mailadressen på din konto hos {brand} er ved at blive ændret til {newEmail}. Bekræft, at det er det, du vil.',
    button: 'Bekræft ændringen',
  },
  invite: {
    subject: 'Du er inviteret til {brand}',
    body: 'Du er inviteret til at oprette en konto hos {brand}. Klik på knappen for at tage imod.',
    button: 'Tag imod invitationen',
  },
  reauthentication: {
    subject: 'Din bekræftelseskode til {brand}',
    body: 'Indtast denne kode for at bekræfte, at det er dig:',
  },
};
