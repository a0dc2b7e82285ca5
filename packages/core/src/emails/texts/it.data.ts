import type { EmailTexts } from '../texts.ts';

export const it: EmailTexts = {
  code: 'Oppure inserisci questo codice:',
  validity: 'Validità: {duration}. Utilizzabile una sola volta.',
  fallback: 'Se il pulsante non funziona, copia questo indirizzo nel browser:',
  ignore: 'Se non hai richiesto questa e-mail, puoi semplicemente ignorarla.',
  alarm: 'Se non hai richiesto tu questa operazione, scrivici subito: {support}',
  support: 'Domande? Scrivici: {support}',
  sentTo: 'Questa e-mail è stata inviata a {email}.',
  magic_link: {
    subject: 'Accedi a {brand}',
    body: 'Fai clic sul pulsante per accedere. Non serve una password.',
    button: 'Accedi',
  },
  confirmation: {
    subject: 'Ti diamo il benvenuto su {brand}: conferma il tuo indirizzo e-mail',
    body: 'Conferma il tuo indirizzo e-mail e il tuo account sarà pronto.',
    button: 'Conferma indirizzo e-mail',
  },
  recovery: {
    subject: 'Reimposta la tua password di {brand}',
    body: 'È stata richiesta una nuova password per il tuo account. Fai clic sul pulsante per sceglierne una.',
    button: 'Scegli una nuova password',
  },
  email_change: {
    subject: 'Conferma il tuo nuovo indirizzo e-mail',
    body: 'Conferma che d’ora in poi vuoi usare {newEmail} per il tuo account {brand}.',
    button: 'Conferma il nuovo indirizzo',
  },
  email_change_current: {
    subject: 'Il tuo indirizzo e-mail sta per cambiare',
    body: 'L’indirizzo e-mail del tuo account {brand} sta per essere cambiato in {newEmail}. Conferma che è ciò che vuoi.',
    button: 'Conferma la modifica',
  },
  invite: {
    subject: 'Hai ricevuto un invito a {brand}',
    body: 'Hai ricevuto un invito a creare un account su {brand}. Fai clic sul pulsante per accettare.',
    button: 'Accetta l’invito',
  },
  reauthentication: {
    subject: 'Il tuo codice di verifica {brand}',
    body: 'Inserisci questo codice per confermare la tua identità:',
  },
};
