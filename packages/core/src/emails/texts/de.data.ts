import type { EmailTexts } from '../texts.ts';

export const de: EmailTexts = {
  code: 'Oder geben Sie diesen Code ein:',
  validity: 'Gültigkeit: {duration}. Nur einmal verwendbar.',
  fallback:
    'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  ignore: 'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail einfach ignorieren.',
  alarm: 'Wenn Sie das nicht waren, schreiben Sie uns bitte sofort: {support}',
  support: 'Fragen? Schreiben Sie uns: {support}',
  sentTo: 'Diese E-Mail wurde an {email} gesendet.',
  magic_link: {
    subject: 'Anmelden bei {brand}',
    body: 'Klicken Sie auf die Schaltfläche, um sich anzumelden. Ein Passwort brauchen Sie nicht.',
    button: 'Anmelden',
  },
  confirmation: {
    subject: 'Willkommen bei {brand}: Bestätigen Sie Ihre E-Mail-Adresse',
    body: 'Bitte bestätigen Sie Ihre E-Mail-Adresse. Danach ist Ihr Konto bereit.',
    button: 'E-Mail-Adresse bestätigen',
  },
  recovery: {
    subject: 'Ihr Passwort für {brand} zurücksetzen',
    body: 'Für Ihr Konto wurde ein neues Passwort angefordert. Klicken Sie auf die Schaltfläche, um eines zu wählen.',
    button: 'Neues Passwort wählen',
  },
  email_change: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    body: 'Bitte bestätigen Sie, dass Sie für Ihr Konto bei {brand} künftig {newEmail} verwenden möchten.',
    button: 'Neue Adresse bestätigen',
  },
  email_change_current: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    body: 'Die E-Mail-Adresse Ihres Kontos bei {brand} soll in {newEmail} geändert werden. Bitte bestätigen Sie, dass Sie das möchten.',
    button: 'Änderung bestätigen',
  },
  invite: {
    subject: 'Sie wurden zu {brand} eingeladen',
    body: 'Sie wurden eingeladen, ein Konto bei {brand} anzulegen. Klicken Sie auf die Schaltfläche, um die Einladung anzunehmen.',
    button: 'Einladung annehmen',
  },
  reauthentication: {
    subject: 'Ihr Bestätigungscode für {brand}',
    body: 'Geben Sie diesen Code ein, um zu bestätigen, dass Sie es sind:',
  },
};
