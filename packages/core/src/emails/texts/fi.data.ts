import type { EmailTexts } from '../texts.ts';

export const fi: EmailTexts = {
  code: 'Tai anna tämä koodi:',
  validity: 'Voimassaoloaika: {duration}. Toimii vain kerran.',
  fallback: 'Jos painike ei toimi, kopioi tämä osoite selaimeesi:',
  ignore: 'Jos et pyytänyt tätä, voit jättää viestin huomiotta.',
  alarm: 'Jos et ollut se sinä, kirjoita meille heti: {support}',
  support: 'Kysyttävää? Kirjoita meille: {support}',
  sentTo: 'Tämä viesti lähetettiin osoitteeseen {email}.',
  magic_link: {
    subject: 'Kirjaudu palveluun {brand}',
    body: 'Kirjaudu sisään napsauttamalla painiketta. Et tarvitse salasanaa.',
    button: 'Kirjaudu sisään',
  },
  confirmation: {
    subject: 'Tervetuloa palveluun {brand}: vahvista sähköpostiosoitteesi',
    body: 'Vahvista sähköpostiosoitteesi, niin tilisi on valmis.',
    button: 'Vahvista sähköpostiosoite',
  },
  recovery: {
    subject: 'Vaihda {brand}-salasanasi',
    body: 'Tilillesi on pyydetty uutta salasanaa. Valitse se napsauttamalla painiketta.',
    button: 'Valitse uusi salasana',
  },
  email_change: {
    subject: 'Vahvista uusi sähköpostiosoitteesi',
    body: 'Vahvista, että haluat jatkossa käyttää {brand}-tililläsi osoitetta {newEmail}.',
    button: 'Vahvista uusi osoite',
  },
  email_change_current: {
    subject: 'Sähköpostiosoitettasi ollaan vaihtamassa',
    body: '{brand}-tilisi uudeksi sähköpostiosoitteeksi ollaan vaihtamassa {newEmail}. Vahvista, että haluat tätä.',
    button: 'Vahvista muutos',
  },
  invite: {
    subject: 'Sinut on kutsuttu palveluun {brand}',
    body: 'Sinut on kutsuttu luomaan tili palveluun {brand}. Hyväksy kutsu napsauttamalla painiketta.',
    button: 'Hyväksy kutsu',
  },
  reauthentication: {
    subject: '{brand}-vahvistuskoodisi',
    body: 'Vahvista henkilöllisyytesi antamalla tämä koodi:',
  },
  notices: {
    trial_ending: {
      subject: '{brand}-kokeilujaksosi päättyy {date}',
      body: 'Kun tilaat palvelun ennen tätä päivää, käännetyt sivustosi pysyvät ennallaan.',
      button: 'Katso hinta ja tilaa',
    },
    trial_ended: {
      subject: '{brand}-kokeilujaksosi on päättynyt',
      body: 'Käännetyt sivustosi pysyvät verkossa {date} asti. Sen jälkeen niiden kieliosoitteet johtavat alkuperäisille sivuille, kunnes tilaat palvelun. Mitään kääntämääsi ei katoa.',
      button: 'Tilaa',
    },
    subscription_ended: {
      subject: 'Tilauksesi on päättynyt',
      body: 'Jos sinulla on vielä käännettyjä sivustoja, ne pysyvät verkossa {date} asti. Mitään kääntämääsi ei katoa.',
      button: 'Tilaa uudelleen',
    },
    websites_paused: {
      subject: 'Käännetyt sivustosi on kytketty pois päältä',
      body: 'Niiden kieliosoitteet johtavat nyt alkuperäisille sivuille. Käännökset palaavat itsestään, kun tilaat palvelun.',
      button: 'Tilaa',
    },
    payment_failed: {
      subject: 'Emme voineet veloittaa summaa {amount}',
      body: 'Korttisi hylättiin. Yritämme uudelleen {date}; siihen asti kaikki pysyy ennallaan. Voit myös maksaa heti toisella kortilla.',
      last: 'Korttisi hylättiin viimeisen kerran. Maksa toisella kortilla.',
      button: 'Maksa toisella kortilla',
    },
    receipt: {
      subject: 'Maksusi palvelulle {brand}: {amount}',
      body: 'Kiitos. Löydät laskun tästä osoitteesta ja laskutushistoriastasi.',
      button: 'Avaa lasku',
    },
    tier_change: {
      subject: 'Tilaustasosi vaihtuu {date}',
      body: 'Näin paljon sivustosi käyttävät nyt, ja sen mukaan ne laskutetaan seuraavasta uusimisesta alkaen. Mikään ei muutu ennen sitä.',
      move: '{url}: {plans}, {price} kuukaudessa',
      button: 'Katso sivustosi ja tilaustasosi',
    },
    hosts_lost: {
      subject: '{site}: käännökset eivät ole enää saatavilla',
      body: 'DNS-tietueet ({hosts}) eivät enää johda palveluun {brand}, joten kävijät eivät näe käännöksiä siellä. Jos tämä oli tarkoitus, sinun ei tarvitse tehdä mitään.',
      records: 'Näillä tietueilla ne johtavat taas meille:',
      retention:
        'Säilytämme paikan ja varmenteen (säilytysaika: {duration}) ja jatkamme kuten ennen heti, kun tietueet ovat taas paikallaan.',
      button: 'Katso, mitä pitää muuttaa',
    },
    released: {
      subject: '{site} on poistettu: palauta DNS-tietueet ennalleen',
      reminder: '{site}: palauta DNS-tietueet ennalleen ennen tätä päivää: {date}',
      body: 'DNS-tietueet ({hosts}) johtavat yhä palveluun {brand}. Kävijät näkevät siellä alkuperäiset sivusi {date} asti.',
      after: 'Sen jälkeen näissä osoitteissa ei näy mitään, ellet muuta tietueita.',
      change: 'Muuta näiden tietueiden arvoksi oikealla oleva arvo:',
      remove: 'Poista nämä tietueet:',
    },
    website_paused: {
      subject: '{site} on keskeytetty',
      body: 'Keskeytyksen ajan sivuston kieliosoitteet johtavat alkuperäisille sivuille. Mitään kääntämääsi ei katoa.',
      leave:
        'Jos haluat lopettaa pysyvästi, palauta DNS-tietueet ennalleen ennen kuin poistat sivuston.',
      button: 'Avaa sivusto',
    },
    budget_used_up: {
      subject: '{site}: käännösbudjetti on käytetty',
      month:
        'Sivusto on käyttänyt tämän kuun käännösbudjettinsa {amount}. Kääntäminen jatkuu ensi kuussa tai heti, kun nostat budjettia.',
      day: 'Sivusto on käyttänyt tämän päivän uusien sanojen budjettinsa ({count}). Kääntäminen jatkuu huomenna tai heti, kun nostat budjettia.',
    },
    account_deletion: {
      subject: '{brand}-tilisi poistetaan {date}',
      body: 'Silloin poistetaan myös sivustosi, käännöksesi ja tiedostosi. Siihen asti kaikki toimii kuten ennen, eikä tilaustasi uusita. Muutitko mielesi? Kirjaudu sisään ja säilytä tilisi.',
      button: 'Säilytä tilini',
    },
    account_deleted: {
      subject: '{brand}-tilisi on poistettu',
      body: 'Sivustosi, käännöksesi ja tiedostosi on poistettu. Jos DNS-tietueet johtavat vielä meille, toinen viesti kertoo, miten ne muutetaan takaisin.',
    },
    account_changed: {
      subject: '{brand}-tilin kirjautumista on muutettu',
      password: 'Salasanasi on vaihdettu.',
      email: 'Tilin sähköpostiosoitteeksi on vaihdettu {newEmail}.',
      factor_added: 'Kaksivaiheiseen vahvistukseen on lisätty todennussovellus.',
      factor_removed: 'Kaksivaiheisesta vahvistuksesta on poistettu todennussovellus.',
      codes_made: 'Uudet palautuskoodit on luotu. Vanhat eivät enää toimi.',
      code_used: 'Palautuskoodia on käytetty kirjautumiseen. Se ei enää toimi.',
      provider_added: 'Toinen tapa kirjautua on lisätty.',
      provider_removed: 'Yksi tapa kirjautua on poistettu.',
    },
  },
};
