import type { EmailTexts } from '../texts.ts';

export const hu: EmailTexts = {
  code: 'Vagy adja meg ezt a kódot:',
  validity: 'Érvényesség: {duration}. Csak egyszer használható.',
  fallback: 'Ha a gomb nem működik, másolja ezt a címet a böngészőjébe:',
  ignore: 'Ha nem Ön kérte ezt, nyugodtan hagyja figyelmen kívül ezt az e-mailt.',
  alarm: 'Ha nem Ön volt az, azonnal írjon nekünk: {support}',
  support: 'Kérdése van? Írjon nekünk: {support}',
  sentTo: 'Ezt az e-mailt a következő címre küldtük: {email}.',
  magic_link: {
    subject: 'Bejelentkezés – {brand}',
    body: 'A bejelentkezéshez kattintson a gombra. Jelszóra nincs szükség.',
    button: 'Bejelentkezés',
  },
  confirmation: {
    subject: 'Üdvözli a {brand}: erősítse meg az e-mail-címét',
    body: 'Kérjük, erősítse meg az e-mail-címét. Ezután a fiókja használatra kész.',
    button: 'E-mail-cím megerősítése',
  },
  recovery: {
    subject: '{brand}-jelszó visszaállítása',
    body: 'Új jelszót kértek a fiókjához. A megadásához kattintson a gombra.',
    button: 'Új jelszó megadása',
  },
  email_change: {
    subject: 'Erősítse meg az új e-mail-címét',
    body: 'Kérjük, erősítse meg, hogy a {brand}-fiókjához mostantól ezt a címet szeretné használni: {newEmail}.',
    button: 'Új cím megerősítése',
  },
  email_change_current: {
    subject: 'Az e-mail-címe meg fog változni',
    body: 'A {brand}-fiókjához tartozó e-mail-cím erre fog változni: {newEmail}. Kérjük, erősítse meg, hogy ezt szeretné.',
    button: 'Módosítás megerősítése',
  },
  invite: {
    subject: 'Meghívást kapott – {brand}',
    body: 'Meghívást kapott, hogy hozzon létre {brand}-fiókot. Az elfogadáshoz kattintson a gombra.',
    button: 'Meghívás elfogadása',
  },
  reauthentication: {
    subject: '{brand} – ellenőrző kód',
    body: 'Adja meg ezt a kódot annak igazolására, hogy Ön az:',
  },
  notices: {
    trial_ending: {
      subject: '{brand}-próbaidőszakának vége: {date}',
      body: 'Fizessen elő ez előtt a nap előtt, és lefordított webhelyei úgy maradnak, ahogy vannak.',
      button: 'Ár megtekintése és előfizetés',
    },
    trial_ended: {
      subject: '{brand}-próbaidőszaka véget ért',
      body: 'Lefordított webhelyei {date} napjáig elérhetők maradnak. Attól kezdve nyelvi címeik az eredeti oldalakra vezetnek, amíg elő nem fizet. A fordításaiból semmi sem vész el.',
      button: 'Előfizetés',
    },
    subscription_ended: {
      subject: 'Előfizetése véget ért',
      body: 'Ha maradtak lefordított webhelyei, azok {date} napjáig elérhetők maradnak. A fordításaiból semmi sem vész el.',
      button: 'Ismételt előfizetés',
    },
    websites_paused: {
      subject: 'Lefordított webhelyeit kikapcsoltuk',
      body: 'Nyelvi címeik most az eredeti oldalakra vezetnek. A fordítások maguktól visszatérnek, amint előfizet.',
      button: 'Előfizetés',
    },
    payment_failed: {
      subject: 'Nem sikerült a terhelés: {amount}',
      body: 'A kártyáját elutasították. A terhelést {date} napján újra megpróbáljuk; addig minden marad a régiben. Most azonnal is fizethet egy másik kártyával.',
      last: 'A kártyáját utoljára is elutasították. Kérjük, fizessen egy másik kártyával.',
      button: 'Fizetés másik kártyával',
    },
    receipt: {
      subject: '{brand} – az Ön befizetése: {amount}',
      body: 'Köszönjük. A számlát ezen a címen és a számlázási előzmények között bármikor megtalálja.',
      button: 'Számla megnyitása',
    },
    tier_change: {
      subject: 'Csomagváltozás: {date}',
      body: 'Webhelyei most ennyit használnak, ezért a következő megújítástól így számlázzuk őket. Addig semmi sem változik.',
      move: '{url}: {plans}, havonta {price}',
      button: 'Webhelyek és csomagok megtekintése',
    },
    hosts_lost: {
      subject: '{site}: a fordítások már nem érhetők el',
      body: 'Az alábbi DNS-rekordok már nem hozzánk ({brand}) vezetnek: {hosts}. A látogatók ezért ott nem látják a fordításokat. Ha ez szándékos volt, nincs teendője.',
      records: 'Ezekkel a rekordokkal ismét hozzánk vezetnek:',
      retention:
        'A helyet és a tanúsítványt még megőrizzük (ennyi ideig: {duration}), és amint a rekordok visszakerülnek, minden úgy megy tovább, mint korábban.',
      button: 'A teendők megtekintése',
    },
    released: {
      subject: '{site} törölve: állítsa vissza a DNS-rekordokat',
      reminder: '{site}: állítsa vissza a DNS-rekordokat, mielőtt lejár a határidő: {date}',
      body: 'Az alábbi DNS-rekordok még hozzánk ({brand}) vezetnek: {hosts}. A látogatók ott {date} napjáig az eredeti oldalait látják.',
      after: 'Azután ezeken a címeken semmi sem jelenik meg, ha nem módosítja a rekordokat.',
      change: 'Módosítsa ezeket a rekordokat a jobb oldali értékre:',
      remove: 'Törölje ezeket a rekordokat:',
    },
    website_paused: {
      subject: '{site} szünetel',
      body: 'Amíg szünetel, a nyelvi címei az eredeti oldalakra vezetnek. A fordításaiból semmi sem vész el.',
      leave:
        'Ha végleg távozni szeretne, állítsa vissza a DNS-rekordokat, mielőtt törli a webhelyet.',
      button: 'A webhely megnyitása',
    },
    budget_used_up: {
      subject: '{site}: elfogyott a fordítási keret',
      month:
        'A webhely elhasználta az e havi {amount} fordítási keretét. A fordítás a következő hónapban folytatódik, vagy amint megemeli a keretet.',
      day: 'A webhely elhasználta a mai új szavak keretét ({count}). A fordítás holnap folytatódik, vagy amint megemeli a keretet.',
    },
    account_deletion: {
      subject: '{brand}-fiókját töröljük ezen a napon: {date}',
      body: 'Akkor a webhelyeit, a fordításait és a fájljait is töröljük. Addig minden a megszokott módon működik, az előfizetése pedig nem újul meg. Meggondolta magát? Jelentkezzen be, és tartsa meg a fiókját.',
      button: 'Fiók megtartása',
    },
    account_deleted: {
      subject: '{brand}-fiókját töröltük',
      body: 'Webhelyei, fordításai és fájljai törlődtek. Ha DNS-rekordok még hozzánk vezetnek, egy másik levél leírja, hogyan állíthatja vissza őket.',
    },
    account_changed: {
      subject: 'Megváltozott a bejelentkezés a {brand}-fiókjába',
      password: 'A jelszava megváltozott.',
      email: 'A fiók e-mail-címe erre változott: {newEmail}.',
      factor_added: 'Hitelesítő alkalmazást adtak a kétlépcsős azonosításhoz.',
      factor_removed: 'Hitelesítő alkalmazást távolítottak el a kétlépcsős azonosításból.',
      codes_made: 'Új helyreállítási kódok készültek. A régiek már nem érvényesek.',
      code_used: 'Helyreállítási kóddal jelentkeztek be. A kód már nem érvényes.',
      provider_added: 'Új bejelentkezési módot adtak hozzá.',
      provider_removed: 'Egy bejelentkezési módot eltávolítottak.',
    },
  },
};
