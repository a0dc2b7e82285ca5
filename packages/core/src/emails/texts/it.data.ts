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
  notices: {
    trial_ending: {
      subject: 'La tua prova di {brand} termina il {date}',
      body: 'Abbonati prima di quel giorno e i tuoi siti tradotti resteranno come sono.',
      button: 'Vedi il prezzo e abbonati',
    },
    trial_ended: {
      subject: 'La tua prova di {brand} è terminata',
      body: 'I tuoi siti tradotti restano online fino al {date}. Da quel momento i loro indirizzi nelle varie lingue porteranno alle pagine originali, finché non ti abboni. Nulla di ciò che hai tradotto va perso.',
      button: 'Abbonati',
    },
    subscription_ended: {
      subject: 'Il tuo abbonamento è terminato',
      body: 'Se hai ancora siti tradotti, restano online fino al {date}. Nulla di ciò che hai tradotto va perso.',
      button: 'Abbonati di nuovo',
    },
    websites_paused: {
      subject: 'I tuoi siti tradotti sono disattivati',
      body: 'I loro indirizzi nelle varie lingue portano ora alle pagine originali. Le traduzioni torneranno da sole quando ti abbonerai.',
      button: 'Abbonati',
    },
    payment_failed: {
      subject: 'Non siamo riusciti ad addebitare {amount}',
      body: 'La tua carta è stata rifiutata. Riproveremo il {date}; fino ad allora tutto resta com’è. Puoi anche pagare subito con un’altra carta.',
      last: 'La tua carta è stata rifiutata per l’ultima volta. Paga con un’altra carta.',
      button: 'Paga con un’altra carta',
    },
    receipt: {
      subject: 'Il tuo pagamento di {amount} a {brand}',
      body: 'Grazie. Trovi la fattura a questo indirizzo e nella cronologia di fatturazione.',
      button: 'Apri la fattura',
    },
    tier_change: {
      subject: 'Il tuo piano cambia il {date}',
      body: 'Questo è ciò che i tuoi siti usano ora, e così verranno fatturati a partire dal prossimo rinnovo. Fino ad allora non cambia nulla.',
      move: '{url}: {plans}, {price} al mese',
      button: 'Vedi i tuoi siti e i piani',
    },
    hosts_lost: {
      subject: '{site}: le traduzioni non sono più raggiungibili',
      body: 'I record DNS di {hosts} non portano più a {brand}, quindi lì i visitatori non vedono le traduzioni. Se è stato fatto di proposito, non devi fare nulla.',
      records: 'Con questi record portano di nuovo a noi:',
      retention:
        'Conserviamo il posto e il certificato per {duration} e riprenderemo come prima appena i record saranno ripristinati.',
      button: 'Vedi che cosa cambiare',
    },
    released: {
      subject: '{site} è stato eliminato: ripristina i suoi record DNS',
      reminder: '{site}: ripristina i record DNS prima del {date}',
      body: 'I record DNS di {hosts} portano ancora a {brand}. I visitatori vedono lì le tue pagine originali fino al {date}.',
      after:
        'Dopo quel giorno a questi indirizzi non verrà mostrato più nulla, a meno che tu non modifichi i record.',
      change: 'Imposta questi record sul valore a destra:',
      remove: 'Elimina questi record:',
    },
    website_paused: {
      subject: '{site} è in pausa',
      body: 'Durante la pausa i suoi indirizzi nelle varie lingue portano alle pagine originali. Nulla di ciò che hai tradotto va perso.',
      leave: 'Per smettere definitivamente, ripristina i record DNS prima di eliminare il sito.',
      button: 'Apri il sito',
    },
    budget_used_up: {
      subject: '{site}: il budget di traduzione è esaurito',
      month:
        'Il sito ha esaurito il budget di traduzione di {amount} per questo mese. La traduzione riprende il mese prossimo, o appena aumenta il budget.',
      day: 'Il sito ha esaurito il budget di parole nuove per oggi ({count}). La traduzione riprende domani, o appena aumenta il budget.',
    },
    account_deletion: {
      subject: 'Il tuo account {brand} sarà eliminato il {date}',
      body: 'Quel giorno saranno eliminati anche i tuoi siti, le traduzioni e i file. Fino ad allora tutto funziona come prima e il tuo abbonamento non si rinnova. Hai cambiato idea? Accedi e conserva il tuo account.',
      button: 'Conserva il mio account',
    },
    account_deleted: {
      subject: 'Il tuo account {brand} è stato eliminato',
      body: 'I tuoi siti, le traduzioni e i file non esistono più. Se dei record DNS portano ancora a noi, un’altra e-mail spiega come ripristinarli.',
    },
    account_changed: {
      subject: 'L’accesso al tuo account {brand} è stato modificato',
      password: 'La tua password è stata modificata.',
      email: 'L’indirizzo e-mail del tuo account è stato cambiato in {newEmail}.',
      factor_added: 'È stata aggiunta un’app di autenticazione per la verifica in due passaggi.',
      factor_removed: 'È stata rimossa un’app di autenticazione dalla verifica in due passaggi.',
      codes_made: 'Sono stati creati nuovi codici di recupero. Quelli vecchi non valgono più.',
      code_used: 'Un codice di recupero è stato usato per accedere. Non vale più.',
      provider_added: 'È stato aggiunto un altro modo di accedere.',
      provider_removed: 'È stato rimosso un modo di accedere.',
    },
  },
};
