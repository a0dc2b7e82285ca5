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
};
