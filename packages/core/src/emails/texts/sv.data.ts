import type { EmailTexts } from '../texts.ts';

export const sv: EmailTexts = {
  code: 'Eller ange den här koden:',
  validity: 'Giltighetstid: {duration}. Fungerar bara en gång.',
  fallback: 'Om knappen inte fungerar kopierar du den här adressen till webbläsaren:',
  ignore: 'Om du inte har bett om det här kan du bortse från mejlet.',
  alarm: 'Om det inte var du, skriv till oss genast: {support}',
  support: 'Frågor? Skriv till oss: {support}',
  sentTo: 'Det här mejlet skickades till {email}.',
  magic_link: {
    subject: 'Logga in på {brand}',
    body: 'Klicka på knappen för att logga in. Du behöver inget lösenord.',
    button: 'Logga in',
  },
  confirmation: {
    subject: 'Välkommen till {brand}: bekräfta din e-postadress',
    body: 'Bekräfta din e-postadress. Sedan är ditt konto klart.',
    button: 'Bekräfta e-postadressen',
  },
  recovery: {
    subject: 'Återställ ditt lösenord till {brand}',
    body: 'Någon har bett om ett nytt lösenord för ditt konto. Klicka på knappen för att välja ett.',
    button: 'Välj nytt lösenord',
  },
  email_change: {
    subject: 'Bekräfta din nya e-postadress',
    body: 'Bekräfta att du i fortsättningen vill använda {newEmail} för ditt konto hos {brand}.',
    button: 'Bekräfta ny adress',
  },
  email_change_current: {
    subject: 'Din e-postadress håller på att ändras',
    body: 'E-postadressen för ditt konto hos {brand} ska ändras till {newEmail}. Bekräfta att du vill det.',
    button: 'Bekräfta ändringen',
  },
  invite: {
    subject: 'Du är inbjuden till {brand}',
    body: 'Du är inbjuden att skapa ett konto hos {brand}. Klicka på knappen för att tacka ja.',
    button: 'Tacka ja till inbjudan',
  },
  reauthentication: {
    subject: 'Din verifieringskod för {brand}',
    body: 'Ange den här koden för att bekräfta att det är du:',
  },
};
