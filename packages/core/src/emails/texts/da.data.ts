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
  notices: {
    trial_ending: {
      subject: 'Din prøveperiode hos {brand} slutter den {date}',
      body: 'Tegn abonnement inden den dag, så bliver dine oversatte websites, som de er.',
      button: 'Se prisen og tegn abonnement',
    },
    trial_ended: {
      subject: 'Din prøveperiode hos {brand} er slut',
      body: 'Dine oversatte websites forbliver online til den {date}. Derefter fører deres sprogadresser til de originale sider, indtil du tegner abonnement. Intet af det, du har oversat, går tabt.',
      button: 'Tegn abonnement',
    },
    subscription_ended: {
      subject: 'Dit abonnement er ophørt',
      body: 'Hvis der er oversatte websites tilbage, forbliver de online til den {date}. Intet af det, du har oversat, går tabt.',
      button: 'Tegn abonnement igen',
    },
    websites_paused: {
      subject: 'Dine oversatte websites er slået fra',
      body: 'Deres sprogadresser fører nu til de originale sider. Oversættelserne kommer tilbage af sig selv, når du tegner abonnement.',
      button: 'Tegn abonnement',
    },
    payment_failed: {
      subject: 'Vi kunne ikke trække {amount}',
      body: 'Dit kort blev afvist. Vi prøver igen den {date}; indtil da forbliver alt, som det er. Du kan også betale med et andet kort nu.',
      last: 'Dit kort blev afvist for sidste gang. Betal venligst med et andet kort.',
      button: 'Betal med et andet kort',
    },
    receipt: {
      subject: 'Din betaling på {amount} til {brand}',
      body: 'Tak. Fakturaen ligger klar til dig på denne adresse og i din betalingshistorik.',
      button: 'Åbn fakturaen',
    },
    tier_change: {
      subject: 'Dit abonnement ændres den {date}',
      body: 'Det er, hvad dine websites bruger nu, og sådan afregnes de fra næste fornyelse. Der ændres ikke noget før da.',
      move: '{url}: {plans}, {price} om måneden',
      button: 'Se dine websites og abonnementer',
    },
    hosts_lost: {
      subject: '{site}: oversættelserne kan ikke længere nås',
      body: 'DNS-posterne for {hosts} fører ikke længere til {brand}, så besøgende ser ikke oversættelserne der. Hvis det var meningen, behøver du ikke gøre noget.',
      records: 'Med disse poster fører de til os igen:',
      retention:
        'Vi holder pladsen og certifikatet klar i {duration} og fortsætter som før, så snart posterne er tilbage.',
      button: 'Se, hvad der skal ændres',
    },
    released: {
      subject: '{site} er slettet: sæt DNS-posterne tilbage',
      reminder: '{site}: sæt DNS-posterne tilbage før den {date}',
      body: 'DNS-posterne for {hosts} fører stadig til {brand}. Besøgende ser dine originale sider der til den {date}.',
      after: 'Efter den dag vises der intet på disse adresser, medmindre du ændrer posterne.',
      change: 'Ret disse poster til værdien til højre:',
      remove: 'Slet disse poster:',
    },
    website_paused: {
      subject: '{site} er sat på pause',
      body: 'Sprogadresserne fører til de originale sider, så længe webstedet er på pause. Intet af det, du har oversat, går tabt.',
      leave:
        'Hvis du vil holde helt op, skal du sætte DNS-posterne tilbage, før du sletter webstedet.',
      button: 'Åbn webstedet',
    },
    budget_used_up: {
      subject: '{site}: oversættelsesbudgettet er brugt op',
      month:
        'Websitet har brugt sit oversættelsesbudget på {amount} for denne måned. Oversættelsen fortsætter næste måned, eller så snart du hæver budgettet.',
      day: 'Websitet har brugt dagens budget af nye ord ({count}). Oversættelsen fortsætter i morgen, eller så snart du hæver budgettet.',
    },
    account_deletion: {
      subject: 'Din {brand}-konto slettes den {date}',
      body: 'Så slettes dine websites, oversættelser og filer også. Indtil da virker alt som før, og dit abonnement fornyes ikke. Har du ombestemt dig? Log ind, og behold din konto.',
      button: 'Behold min konto',
    },
    account_deleted: {
      subject: 'Din {brand}-konto er slettet',
      body: 'Dine websites, oversættelser og filer er væk. Hvis DNS-poster stadig fører til os, forklarer en anden mail, hvordan du ændrer dem tilbage.',
    },
    account_changed: {
      subject: 'Adgangen til din {brand}-konto er ændret',
      password: 'Din adgangskode er ændret.',
      email: 'Kontoens e-mailadresse er ændret til {newEmail}.',
      factor_added: 'En godkendelsesapp til totrinsbekræftelse er tilføjet.',
      factor_removed: 'En godkendelsesapp til totrinsbekræftelse er fjernet.',
      codes_made: 'Der er lavet nye gendannelseskoder. De gamle virker ikke længere.',
      code_used: 'En gendannelseskode er brugt til at logge ind. Den virker ikke længere.',
      provider_added: 'En anden måde at logge ind på er tilføjet.',
      provider_removed: 'En måde at logge ind på er fjernet.',
    },
  },
};
