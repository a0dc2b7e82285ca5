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
  notices: {
    trial_ending: {
      subject: 'Je proefperiode van {brand} eindigt op {date}',
      body: 'Neem voor die dag een abonnement, dan blijven je vertaalde websites zoals ze zijn.',
      button: 'Prijs bekijken en abonnement nemen',
    },
    trial_ended: {
      subject: 'Je proefperiode van {brand} is afgelopen',
      body: 'Je vertaalde websites blijven online tot {date}. Daarna leiden hun taaladressen naar de oorspronkelijke pagina’s, totdat je een abonnement neemt. Niets van wat je hebt vertaald, gaat verloren.',
      button: 'Abonnement nemen',
    },
    subscription_ended: {
      subject: 'Je abonnement is beëindigd',
      body: 'Als er nog vertaalde websites zijn, blijven ze online tot {date}. Niets van wat je hebt vertaald, gaat verloren.',
      button: 'Opnieuw een abonnement nemen',
    },
    websites_paused: {
      subject: 'Je vertaalde websites zijn uitgeschakeld',
      body: 'Hun taaladressen leiden nu naar de oorspronkelijke pagina’s. De vertalingen komen vanzelf terug wanneer je een abonnement neemt.',
      button: 'Abonnement nemen',
    },
    payment_failed: {
      subject: 'We konden {amount} niet afschrijven',
      body: 'Je kaart is geweigerd. We proberen het opnieuw op {date}; tot dan blijft alles zoals het is. Je kunt ook nu meteen met een andere kaart betalen.',
      last: 'Je kaart is voor de laatste keer geweigerd. Betaal met een andere kaart.',
      button: 'Met een andere kaart betalen',
    },
    receipt: {
      subject: 'Je betaling van {amount} aan {brand}',
      body: 'Bedankt. De factuur blijft voor je beschikbaar op dit adres en in je factuuroverzicht.',
      button: 'Factuur openen',
    },
    tier_change: {
      subject: 'Je pakket verandert op {date}',
      body: 'Dit gebruiken je websites nu, en zo worden ze vanaf de volgende verlenging in rekening gebracht. Tot dan verandert er niets.',
      move: '{url}: {plans}, {price} per maand',
      button: 'Je websites en pakketten bekijken',
    },
    hosts_lost: {
      subject: '{site}: vertalingen zijn niet meer bereikbaar',
      body: 'De DNS-records van {hosts} leiden niet meer naar {brand}, dus bezoekers zien de vertalingen daar niet. Was dat de bedoeling? Dan hoef je niets te doen.',
      records: 'Met deze records leiden ze weer naar ons:',
      retention:
        'We houden de plek en het certificaat nog {duration} vast en gaan verder zoals voorheen zodra de records terug zijn.',
      button: 'Bekijken wat er moet veranderen',
    },
    released: {
      subject: '{site} is verwijderd: zet de DNS-records terug',
      reminder: '{site}: zet de DNS-records terug vóór {date}',
      body: 'De DNS-records van {hosts} leiden nog naar {brand}. Bezoekers zien daar tot {date} je oorspronkelijke pagina’s.',
      after: 'Na die dag is er op deze adressen niets meer te zien, tenzij je de records wijzigt.',
      change: 'Wijzig deze records in de waarde rechts:',
      remove: 'Verwijder deze records:',
    },
    website_paused: {
      subject: '{site} is gepauzeerd',
      body: 'Zolang de website gepauzeerd is, leiden de taaladressen naar de oorspronkelijke pagina’s. Niets van wat je hebt vertaald, gaat verloren.',
      leave:
        'Wil je voorgoed stoppen? Zet dan de DNS-records terug voordat je de website verwijdert.',
      button: 'Website openen',
    },
    budget_used_up: {
      subject: '{site}: het vertaalbudget is op',
      month:
        'De website heeft het vertaalbudget van {amount} voor deze maand opgebruikt. Het vertalen gaat volgende maand verder, of zodra u het budget verhoogt.',
      day: 'De website heeft het budget aan nieuwe woorden voor vandaag ({count}) opgebruikt. Het vertalen gaat morgen verder, of zodra u het budget verhoogt.',
    },
    account_deletion: {
      subject: 'Je {brand}-account wordt op {date} verwijderd',
      body: 'Dan worden ook je websites, vertalingen en bestanden verwijderd. Tot die dag werkt alles zoals voorheen en wordt je abonnement niet verlengd. Ben je van gedachten veranderd? Log in en behoud je account.',
      button: 'Mijn account behouden',
    },
    account_deleted: {
      subject: 'Je {brand}-account is verwijderd',
      body: 'Je websites, vertalingen en bestanden zijn weg. Als er nog DNS-records naar ons leiden, staat in een andere e-mail hoe je ze terugzet.',
    },
    account_changed: {
      subject: 'De toegang tot uw {brand}-account is gewijzigd',
      password: 'Uw wachtwoord is gewijzigd.',
      email: 'Het e-mailadres van uw account is gewijzigd in {newEmail}.',
      factor_added: 'Er is een authenticator-app voor verificatie in twee stappen toegevoegd.',
      factor_removed: 'Er is een authenticator-app voor verificatie in twee stappen verwijderd.',
      codes_made: 'Er zijn nieuwe herstelcodes gemaakt. De oude werken niet meer.',
      code_used: 'Er is een herstelcode gebruikt om in te loggen. Die werkt niet meer.',
      provider_added: 'Er is een andere manier om in te loggen toegevoegd.',
      provider_removed: 'Er is een manier om in te loggen verwijderd.',
    },
  },
};
