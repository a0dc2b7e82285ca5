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
};
