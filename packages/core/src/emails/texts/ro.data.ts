import type { EmailTexts } from '../texts.ts';

export const ro: EmailTexts = {
  code: 'Sau introduceți acest cod:',
  validity: 'Valabilitate: {duration}. Poate fi folosit o singură dată.',
  fallback: 'Dacă butonul nu funcționează, copiați această adresă în browser:',
  ignore: 'Dacă nu ați cerut acest lucru, puteți ignora acest e-mail.',
  alarm: 'Dacă nu ați fost dumneavoastră, scrieți-ne imediat: {support}',
  support: 'Aveți întrebări? Scrieți-ne: {support}',
  sentTo: 'Acest e-mail a fost trimis la {email}.',
  magic_link: {
    subject: 'Conectați-vă la {brand}',
    body: 'Faceți clic pe buton pentru a vă conecta. Nu aveți nevoie de parolă.',
    button: 'Conectare',
  },
  confirmation: {
    subject: 'Bun venit la {brand}: confirmați adresa de e-mail',
    body: 'Vă rugăm să vă confirmați adresa de e-mail. Apoi contul este gata.',
    button: 'Confirmați adresa de e-mail',
  },
  recovery: {
    subject: 'Resetați parola {brand}',
    body: 'S-a cerut o parolă nouă pentru contul dumneavoastră. Faceți clic pe buton pentru a alege una.',
    button: 'Alegeți o parolă nouă',
  },
  email_change: {
    subject: 'Confirmați noua adresă de e-mail',
    body: 'Vă rugăm să confirmați că doriți să folosiți de acum înainte {newEmail} pentru contul dumneavoastră {brand}.',
    button: 'Confirmați noua adresă',
  },
  email_change_current: {
    subject: 'Adresa dumneavoastră de e-mail urmează să fie schimbată',
    body: 'Adresa de e-mail a contului dumneavoastră {brand} urmează să fie schimbată în {newEmail}. Vă rugăm să confirmați că doriți acest lucru.',
    button: 'Confirmați schimbarea',
  },
  invite: {
    subject: 'Ați primit o invitație la {brand}',
    body: 'Ați primit o invitație de a crea un cont la {brand}. Faceți clic pe buton pentru a accepta.',
    button: 'Acceptați invitația',
  },
  reauthentication: {
    subject: 'Codul dumneavoastră de verificare {brand}',
    body: 'Introduceți acest cod pentru a confirma că sunteți dumneavoastră:',
  },
};
