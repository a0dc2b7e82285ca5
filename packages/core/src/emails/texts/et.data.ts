import type { EmailTexts } from '../texts.ts';

export const et: EmailTexts = {
  code: 'Või sisestage see kood:',
  validity: 'Kehtivus: {duration}. Toimib ainult üks kord.',
  fallback: 'Kui nupp ei tööta, kopeerige see aadress oma brauserisse:',
  ignore: 'Kui te seda ei taotlenud, võite selle kirja tähelepanuta jätta.',
  alarm: 'Kui see ei olnud teie, kirjutage meile kohe: {support}',
  support: 'Küsimusi? Kirjutage meile: {support}',
  sentTo: 'See kiri saadeti aadressile {email}.',
  magic_link: {
    subject: 'Logige sisse teenusesse {brand}',
    body: 'Sisselogimiseks klõpsake nupul. Parooli ei ole vaja.',
    button: 'Logi sisse',
  },
  confirmation: {
    subject: 'Tere tulemast teenusesse {brand}: kinnitage oma e-posti aadress',
    body: 'Palun kinnitage oma e-posti aadress. Seejärel on teie konto valmis.',
    button: 'Kinnita e-posti aadress',
  },
  recovery: {
    subject: 'Lähtestage oma teenuse {brand} parool',
    body: 'Teie kontole taotleti uut parooli. Selle valimiseks klõpsake nupul.',
    button: 'Vali uus parool',
  },
  email_change: {
    subject: 'Kinnitage oma uus e-posti aadress',
    body: 'Palun kinnitage, et soovite edaspidi kasutada oma teenuse {brand} kontol aadressi {newEmail}.',
    button: 'Kinnita uus aadress',
  },
  email_change_current: {
    subject: 'Teie e-posti aadressi hakatakse muutma',
    body: 'Teie teenuse {brand} konto uueks e-posti aadressiks soovitakse määrata {newEmail}. Palun kinnitage, et soovite seda.',
    button: 'Kinnita muudatus',
  },
  invite: {
    subject: 'Teid on kutsutud teenusesse {brand}',
    body: 'Teid on kutsutud looma kontot teenuses {brand}. Kutse vastuvõtmiseks klõpsake nupul.',
    button: 'Võta kutse vastu',
  },
  reauthentication: {
    subject: 'Teie teenuse {brand} kinnituskood',
    body: 'Sisestage see kood, et kinnitada, et see olete teie:',
  },
  notices: {
    trial_ending: {
      subject: 'Teie teenuse {brand} prooviperioodi lõpp: {date}',
      body: 'Tellige teenus enne seda päeva ja teie tõlgitud veebisaidid jäävad nii, nagu need on.',
      button: 'Vaata hinda ja telli',
    },
    trial_ended: {
      subject: 'Teie teenuse {brand} prooviperiood on lõppenud',
      body: 'Teie tõlgitud veebisaidid on kättesaadavad kuni järgmise kuupäevani: {date}. Pärast seda viivad nende keelte aadressid algsetele lehtedele, kuni te teenuse tellite. Midagi tõlgitust ei lähe kaduma.',
      button: 'Telli',
    },
    subscription_ended: {
      subject: 'Teie tellimus on lõppenud',
      body: 'Kui teil on veel tõlgitud veebisaite, on need kättesaadavad kuni järgmise kuupäevani: {date}. Midagi tõlgitust ei lähe kaduma.',
      button: 'Telli uuesti',
    },
    websites_paused: {
      subject: 'Teie tõlgitud veebisaidid on välja lülitatud',
      body: 'Nende keelte aadressid viivad nüüd algsetele lehtedele. Kui te teenuse tellite, tulevad tõlked ise tagasi.',
      button: 'Telli',
    },
    payment_failed: {
      subject: 'Meil ei õnnestunud summat {amount} debiteerida',
      body: 'Teie kaart lükati tagasi. Proovime uuesti sel kuupäeval: {date}; seni jääb kõik endiseks. Võite ka kohe teise kaardiga maksta.',
      last: 'Teie kaart lükati viimast korda tagasi. Palun makske teise kaardiga.',
      button: 'Maksa teise kaardiga',
    },
    receipt: {
      subject: 'Teie makse teenusele {brand}: {amount}',
      body: 'Aitäh. Arve leiate sellelt aadressilt ja oma arvete ajaloost.',
      button: 'Ava arve',
    },
    tier_change: {
      subject: 'Teie pakett muutub: {date}',
      body: 'Nii palju kasutavad teie veebisaidid praegu ja selle järgi arveldatakse neid alates järgmisest pikendamisest. Enne seda ei muutu midagi.',
      move: '{url}: {plans}, {price} kuus',
      button: 'Vaata veebisaite ja pakette',
    },
    hosts_lost: {
      subject: '{site}: tõlked pole enam kättesaadavad',
      body: 'DNS-kirjed ({hosts}) ei vii enam teenusesse {brand}, seega külastajad seal tõlkeid ei näe. Kui see oli taotluslik, ei pea te midagi tegema.',
      records: 'Nende kirjetega viivad need jälle meie juurde:',
      retention:
        'Hoiame kohta ja sertifikaati alles {duration} ning jätkame nagu varem kohe, kui kirjed on tagasi.',
      button: 'Vaata, mida muuta',
    },
    released: {
      subject: '{site} on kustutatud: muutke DNS-kirjed tagasi',
      reminder: '{site}: muutke DNS-kirjed tagasi enne järgmist kuupäeva: {date}',
      body: 'DNS-kirjed ({hosts}) viivad endiselt teenusesse {brand}. Külastajad näevad seal teie algseid lehti kuni järgmise kuupäevani: {date}.',
      after:
        'Pärast seda päeva ei näidata nendel aadressidel enam midagi, kui te kirjeid ei muuda.',
      change: 'Muutke need kirjed parempoolseks väärtuseks:',
      remove: 'Kustutage need kirjed:',
    },
    website_paused: {
      subject: '{site} on peatatud',
      body: 'Peatamise ajal viivad selle keelte aadressid algsetele lehtedele. Midagi tõlgitust ei lähe kaduma.',
      leave: 'Kui soovite jäädavalt lahkuda, muutke DNS-kirjed tagasi enne veebisaidi kustutamist.',
      button: 'Ava veebisait',
    },
    budget_used_up: {
      subject: '{site}: tõlkeeelarve on otsas',
      month:
        'Veebisait on selle kuu tõlkeeelarve {amount} ära kasutanud. Tõlkimine jätkub järgmisel kuul või kohe, kui eelarvet suurendate.',
      day: 'Veebisait on tänase uute sõnade eelarve ({count}) ära kasutanud. Tõlkimine jätkub homme või kohe, kui eelarvet suurendate.',
    },
    account_deletion: {
      subject: 'Teie {brand} konto kustutatakse: {date}',
      body: 'Sel päeval kustutatakse ka teie veebisaidid, tõlked ja failid. Seni toimib kõik nagu varem ja teie tellimust ei pikendata. Kas mõtlesite ümber? Logige sisse ja säilitage oma konto.',
      button: 'Säilita minu konto',
    },
    account_deleted: {
      subject: 'Teie {brand} konto on kustutatud',
      body: 'Teie veebisaidid, tõlked ja failid on kustutatud. Kui DNS-kirjed viivad veel meie juurde, selgitab teine kiri, kuidas neid tagasi muuta.',
    },
    account_changed: {
      subject: 'Teie {brand} konto sisselogimist muudeti',
      password: 'Teie parool muudeti.',
      email: 'Konto e-posti aadressiks muudeti {newEmail}.',
      factor_added: 'Kaheastmelisele kinnitamisele lisati autentimisrakendus.',
      factor_removed: 'Kaheastmelisest kinnitamisest eemaldati autentimisrakendus.',
      codes_made: 'Loodi uued taastekoodid. Vanad enam ei kehti.',
      code_used: 'Sisselogimiseks kasutati taastekoodi. See enam ei kehti.',
      provider_added: 'Lisati teine viis sisselogimiseks.',
      provider_removed: 'Üks viis sisselogimiseks eemaldati.',
    },
  },
};
