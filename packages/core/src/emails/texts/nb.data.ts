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
  notices: {
    trial_ending: {
      subject: 'Prøveperioden din hos {brand} slutter {date}',
      body: 'Tegn abonnement før den dagen, så blir de oversatte nettstedene dine som de er.',
      button: 'Se prisen og tegn abonnement',
    },
    trial_ended: {
      subject: 'Prøveperioden din hos {brand} er over',
      body: 'De oversatte nettstedene dine er på nett til {date}. Etter det fører språkadressene deres til de opprinnelige sidene, til du tegner abonnement. Ingenting av det du har oversatt, går tapt.',
      button: 'Tegn abonnement',
    },
    subscription_ended: {
      subject: 'Abonnementet ditt er avsluttet',
      body: 'Hvis det er oversatte nettsteder igjen, er de på nett til {date}. Ingenting av det du har oversatt, går tapt.',
      button: 'Tegn abonnement på nytt',
    },
    websites_paused: {
      subject: 'De oversatte nettstedene dine er slått av',
      body: 'Språkadressene deres fører nå til de opprinnelige sidene. Oversettelsene kommer tilbake av seg selv når du tegner abonnement.',
      button: 'Tegn abonnement',
    },
    payment_failed: {
      subject: 'Vi kunne ikke trekke {amount}',
      body: 'Kortet ditt ble avvist. Vi prøver igjen {date}; inntil da blir alt som det er. Du kan også betale med et annet kort nå.',
      last: 'Kortet ditt ble avvist for siste gang. Betal med et annet kort.',
      button: 'Betal med et annet kort',
    },
    receipt: {
      subject: 'Betalingen din på {amount} til {brand}',
      body: 'Takk. Fakturaen ligger klar for deg på denne adressen og i betalingshistorikken din.',
      button: 'Åpne fakturaen',
    },
    tier_change: {
      subject: 'Abonnementet ditt endres {date}',
      body: 'Dette bruker nettstedene dine nå, og slik faktureres de fra neste fornyelse. Ingenting endres før det.',
      move: '{url}: {plans}, {price} i måneden',
      button: 'Se nettstedene og abonnementene dine',
    },
    hosts_lost: {
      subject: '{site}: oversettelsene kan ikke lenger nås',
      body: 'DNS-oppføringene for {hosts} fører ikke lenger til {brand}, så besøkende ser ikke oversettelsene der. Hvis dette var meningen, trenger du ikke å gjøre noe.',
      records: 'Med disse oppføringene fører de til oss igjen:',
      retention:
        'Vi holder av plassen og sertifikatet i {duration} og fortsetter som før så snart oppføringene er tilbake.',
      button: 'Se hva som må endres',
    },
    released: {
      subject: '{site} er slettet: sett DNS-oppføringene tilbake',
      reminder: '{site}: sett DNS-oppføringene tilbake før {date}',
      body: 'DNS-oppføringene for {hosts} fører fortsatt til {brand}. Besøkende ser de opprinnelige sidene dine der til {date}.',
      after:
        'Etter den dagen vises ingenting på disse adressene, med mindre du endrer oppføringene.',
      change: 'Endre disse oppføringene til verdien til høyre:',
      remove: 'Slett disse oppføringene:',
    },
    website_paused: {
      subject: '{site} er satt på pause',
      body: 'Språkadressene fører til de opprinnelige sidene så lenge nettstedet er på pause. Ingenting av det du har oversatt, går tapt.',
      leave:
        'Hvis du vil slutte for godt, må du sette DNS-oppføringene tilbake før du sletter nettstedet.',
      button: 'Åpne nettstedet',
    },
    budget_used_up: {
      subject: '{site}: oversettelsesbudsjettet er brukt opp',
      month:
        'Nettstedet har brukt opp oversettelsesbudsjettet på {amount} for denne måneden. Oversettelsen fortsetter neste måned, eller så snart du øker budsjettet.',
      day: 'Nettstedet har brukt opp dagens budsjett for nye ord ({count}). Oversettelsen fortsetter i morgen, eller så snart du øker budsjettet.',
    },
    account_deletion: {
      subject: '{brand}-kontoen din slettes {date}',
      body: 'Da slettes også nettstedene, oversettelsene og filene dine. Til den dagen virker alt som før, og abonnementet fornyes ikke. Har du ombestemt deg? Logg inn og behold kontoen.',
      button: 'Behold kontoen min',
    },
    account_deleted: {
      subject: '{brand}-kontoen din er slettet',
      body: 'Nettstedene, oversettelsene og filene dine er borte. Hvis DNS-oppføringer fortsatt fører til oss, forklarer en annen e-post hvordan du endrer dem tilbake.',
    },
    account_changed: {
      subject: 'Innloggingen til {brand}-kontoen din er endret',
      password: 'Passordet ditt er endret.',
      email: 'E-postadressen til kontoen er endret til {newEmail}.',
      factor_added: 'En autentiseringsapp for totrinnsbekreftelse er lagt til.',
      factor_removed: 'En autentiseringsapp for totrinnsbekreftelse er fjernet.',
      codes_made: 'Nye gjenopprettingskoder er laget. De gamle virker ikke lenger.',
      code_used: 'En gjenopprettingskode ble brukt til å logge inn. Den virker ikke lenger.',
      provider_added: 'En annen måte å logge inn på er lagt til.',
      provider_removed: 'En måte å logge inn på er fjernet.',
    },
  },
};
