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
  notices: {
    trial_ending: {
      subject: 'Perioada de probă {brand} se încheie pe {date}',
      body: 'Abonați-vă înainte de această zi, iar site-urile dumneavoastră traduse rămân așa cum sunt.',
      button: 'Vedeți prețul și abonați-vă',
    },
    trial_ended: {
      subject: 'Perioada de probă {brand} s-a încheiat',
      body: 'Site-urile dumneavoastră traduse rămân online până pe {date}. Apoi, adresele lor de limbă vor duce la paginile originale, până când vă abonați. Nimic din ce ați tradus nu se pierde.',
      button: 'Abonați-vă',
    },
    subscription_ended: {
      subject: 'Abonamentul dumneavoastră s-a încheiat',
      body: 'Dacă mai aveți site-uri traduse, acestea rămân online până pe {date}. Nimic din ce ați tradus nu se pierde.',
      button: 'Abonați-vă din nou',
    },
    websites_paused: {
      subject: 'Site-urile dumneavoastră traduse sunt dezactivate',
      body: 'Adresele lor de limbă duc acum la paginile originale. Traducerile revin de la sine când vă abonați.',
      button: 'Abonați-vă',
    },
    payment_failed: {
      subject: 'Nu am putut încasa {amount}',
      body: 'Cardul dumneavoastră a fost refuzat. Încercăm din nou pe {date}; până atunci totul rămâne așa cum este. Puteți plăti și acum, cu alt card.',
      last: 'Cardul dumneavoastră a fost refuzat pentru ultima oară. Vă rugăm să plătiți cu alt card.',
      button: 'Plătiți cu alt card',
    },
    receipt: {
      subject: 'Plata dumneavoastră de {amount} către {brand}',
      body: 'Vă mulțumim. Găsiți factura oricând la această adresă și în istoricul de facturare.',
      button: 'Deschideți factura',
    },
    tier_change: {
      subject: 'Planul dumneavoastră se schimbă pe {date}',
      body: 'Atât folosesc acum site-urile dumneavoastră și astfel vor fi facturate începând cu următoarea reînnoire. Până atunci nu se schimbă nimic.',
      move: '{url}: {plans}, {price} pe lună',
      button: 'Vedeți site-urile și planurile',
    },
    hosts_lost: {
      subject: '{site}: traducerile nu mai sunt accesibile',
      body: 'Înregistrările DNS pentru {hosts} nu mai duc la {brand}, așa că vizitatorii nu văd traducerile acolo. Dacă a fost intenționat, nu trebuie să faceți nimic.',
      records: 'Cu aceste înregistrări, ele duc din nou la noi:',
      retention:
        'Păstrăm locul și certificatul timp de {duration} și continuăm ca înainte imediat ce înregistrările revin.',
      button: 'Vedeți ce trebuie schimbat',
    },
    released: {
      subject: '{site} a fost șters: restabiliți înregistrările DNS',
      reminder: '{site}: restabiliți înregistrările DNS înainte de {date}',
      body: 'Înregistrările DNS pentru {hosts} duc încă la {brand}. Vizitatorii văd acolo paginile dumneavoastră originale până pe {date}.',
      after:
        'După acea zi, la aceste adrese nu se va mai afișa nimic, dacă nu modificați înregistrările.',
      change: 'Schimbați aceste înregistrări cu valoarea din dreapta:',
      remove: 'Ștergeți aceste înregistrări:',
    },
    website_paused: {
      subject: '{site} este în pauză',
      body: 'Cât timp este în pauză, adresele sale de limbă duc la paginile originale. Nimic din ce ați tradus nu se pierde.',
      leave:
        'Dacă doriți să plecați definitiv, restabiliți înregistrările DNS înainte de a șterge site-ul.',
      button: 'Deschideți site-ul',
    },
    budget_used_up: {
      subject: '{site}: bugetul de traducere s-a epuizat',
      month:
        'Site-ul și-a epuizat bugetul de traducere de {amount} pentru luna aceasta. Traducerea continuă luna viitoare sau imediat ce măriți bugetul.',
      day: 'Site-ul și-a epuizat bugetul de cuvinte noi pentru astăzi ({count}). Traducerea continuă mâine sau imediat ce măriți bugetul.',
    },
    account_deletion: {
      subject: 'Contul dumneavoastră {brand} va fi șters pe {date}',
      body: 'Atunci vor fi șterse și site-urile, traducerile și fișierele dumneavoastră. Până în acea zi totul funcționează ca înainte, iar abonamentul nu se reînnoiește. V-ați răzgândit? Conectați-vă și păstrați-vă contul.',
      button: 'Păstrați contul',
    },
    account_deleted: {
      subject: 'Contul dumneavoastră {brand} a fost șters',
      body: 'Site-urile, traducerile și fișierele dumneavoastră au fost șterse. Dacă unele înregistrări DNS duc încă la noi, un alt e-mail explică cum să le schimbați înapoi.',
    },
    account_changed: {
      subject: 'Conectarea la contul dvs. {brand} a fost modificată',
      password: 'Parola dvs. a fost schimbată.',
      email: 'Adresa de e-mail a contului a fost schimbată în {newEmail}.',
      factor_added: 'A fost adăugată o aplicație de autentificare pentru verificarea în doi pași.',
      factor_removed: 'A fost eliminată o aplicație de autentificare din verificarea în doi pași.',
      codes_made: 'Au fost create coduri de recuperare noi. Cele vechi nu mai sunt valabile.',
      code_used: 'Un cod de recuperare a fost folosit pentru conectare. Nu mai este valabil.',
      provider_added: 'A fost adăugat alt mod de conectare.',
      provider_removed: 'A fost eliminat un mod de conectare.',
    },
  },
};
