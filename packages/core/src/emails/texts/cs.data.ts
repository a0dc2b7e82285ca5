import type { EmailTexts } from '../texts.ts';

export const cs: EmailTexts = {
  code: 'Nebo zadejte tento kód:',
  validity: 'Doba platnosti: {duration}. Lze použít jen jednou.',
  fallback: 'Pokud tlačítko nefunguje, zkopírujte tuto adresu do prohlížeče:',
  ignore: 'Pokud jste o nic nežádali, můžete tento e-mail ignorovat.',
  alarm: 'Pokud jste to nebyli vy, ihned nám napište: {support}',
  support: 'Máte dotazy? Napište nám: {support}',
  sentTo: 'Tento e-mail byl odeslán na adresu {email}.',
  magic_link: {
    subject: 'Přihlášení do služby {brand}',
    body: 'Kliknutím na tlačítko se přihlásíte. Heslo nepotřebujete.',
    button: 'Přihlásit se',
  },
  confirmation: {
    subject: 'Vítejte ve službě {brand}: potvrďte svou e-mailovou adresu',
    body: 'Potvrďte prosím svou e-mailovou adresu. Váš účet pak bude připraven.',
    button: 'Potvrdit e-mailovou adresu',
  },
  recovery: {
    subject: 'Obnovení hesla ke službě {brand}',
    body: 'K vašemu účtu bylo vyžádáno nové heslo. Kliknutím na tlačítko si ho zvolíte.',
    button: 'Zvolit nové heslo',
  },
  email_change: {
    subject: 'Potvrďte svou novou e-mailovou adresu',
    body: 'Potvrďte prosím, že chcete u svého účtu {brand} nadále používat adresu {newEmail}.',
    button: 'Potvrdit novou adresu',
  },
  email_change_current: {
    subject: 'Vaše e-mailová adresa má být změněna',
    body: 'E-mailová adresa vašeho účtu {brand} má být změněna na {newEmail}. Potvrďte prosím, že si to přejete.',
    button: 'Potvrdit změnu',
  },
  invite: {
    subject: 'Pozvánka do služby {brand}',
    body: 'Zveme vás k vytvoření účtu ve službě {brand}. Pozvánku přijmete kliknutím na tlačítko.',
    button: 'Přijmout pozvánku',
  },
  reauthentication: {
    subject: 'Váš ověřovací kód pro {brand}',
    body: 'Zadáním tohoto kódu potvrďte, že jste to vy:',
  },
  notices: {
    trial_ending: {
      subject: 'Vaše zkušební období služby {brand} končí {date}',
      body: 'Předplaťte si službu před tímto dnem a vaše přeložené weby zůstanou tak, jak jsou.',
      button: 'Zobrazit cenu a předplatit',
    },
    trial_ended: {
      subject: 'Vaše zkušební období služby {brand} skončilo',
      body: 'Vaše přeložené weby zůstanou online do {date}. Poté budou jejich jazykové adresy vést na původní stránky, dokud si službu nepředplatíte. O nic z přeloženého nepřijdete.',
      button: 'Předplatit',
    },
    subscription_ended: {
      subject: 'Vaše předplatné skončilo',
      body: 'Pokud vám nějaké přeložené weby zbývají, zůstanou online do {date}. O nic z přeloženého nepřijdete.',
      button: 'Znovu předplatit',
    },
    websites_paused: {
      subject: 'Vaše přeložené weby jsou vypnuté',
      body: 'Jejich jazykové adresy teď vedou na původní stránky. Jakmile si službu předplatíte, překlady se samy vrátí.',
      button: 'Předplatit',
    },
    payment_failed: {
      subject: 'Částku {amount} se nepodařilo strhnout',
      body: 'Vaše karta byla odmítnuta. Znovu to zkusíme {date}; do té doby zůstává vše při starém. Můžete také hned zaplatit jinou kartou.',
      last: 'Vaše karta byla odmítnuta naposledy. Zaplaťte prosím jinou kartou.',
      button: 'Zaplatit jinou kartou',
    },
    receipt: {
      subject: 'Vaše platba {amount} pro {brand}',
      body: 'Děkujeme. Fakturu najdete kdykoli na této adrese a v historii plateb.',
      button: 'Otevřít fakturu',
    },
    tier_change: {
      subject: 'Váš tarif se změní {date}',
      body: 'Tolik vaše weby nyní využívají, a tak budou od příštího prodloužení účtovány. Do té doby se nic nemění.',
      move: '{url}: {plans}, {price} měsíčně',
      button: 'Zobrazit weby a tarify',
    },
    hosts_lost: {
      subject: '{site}: překlady už nejsou dostupné',
      body: 'DNS záznamy pro {hosts} už nevedou na {brand}, takže tam návštěvníci překlady nevidí. Pokud je to záměr, nemusíte nic dělat.',
      records: 'S těmito záznamy povedou znovu k nám:',
      retention:
        'Místo i certifikát vám necháváme ještě {duration}. Jakmile budou záznamy zpět, vše poběží jako dřív.',
      button: 'Zobrazit, co změnit',
    },
    released: {
      subject: '{site}: web byl smazán, vraťte jeho DNS záznamy zpět',
      reminder: '{site}: vraťte DNS záznamy zpět před {date}',
      body: 'DNS záznamy pro {hosts} stále vedou na {brand}. Návštěvníci tam vidí vaše původní stránky do {date}.',
      after: 'Po tomto dni se na těchto adresách nic nezobrazí, pokud záznamy nezměníte.',
      change: 'Změňte tyto záznamy na hodnotu vpravo:',
      remove: 'Smažte tyto záznamy:',
    },
    website_paused: {
      subject: '{site}: web je pozastaven',
      body: 'Dokud je pozastaven, vedou jeho jazykové adresy na původní stránky. O nic z přeloženého nepřijdete.',
      leave: 'Chcete-li odejít natrvalo, vraťte DNS záznamy zpět, než web smažete.',
      button: 'Otevřít web',
    },
    budget_used_up: {
      subject: '{site}: rozpočet na překlady je vyčerpán',
      month:
        'Web vyčerpal rozpočet na překlady {amount} pro tento měsíc. Překlad bude pokračovat příští měsíc, nebo jakmile rozpočet zvýšíte.',
      day: 'Web vyčerpal dnešní rozpočet nových slov ({count}). Překlad bude pokračovat zítra, nebo jakmile rozpočet zvýšíte.',
    },
    account_deletion: {
      subject: 'Váš účet {brand} bude smazán {date}',
      body: 'Ten den budou smazány i vaše weby, překlady a soubory. Do té doby vše funguje jako dřív a vaše předplatné se neobnoví. Rozmysleli jste si to? Přihlaste se a účet si ponechte.',
      button: 'Ponechat můj účet',
    },
    account_deleted: {
      subject: 'Váš účet {brand} byl smazán',
      body: 'Vaše weby, překlady a soubory jsou smazány. Pokud k nám ještě vedou DNS záznamy, další e-mail vysvětluje, jak je změnit zpět.',
    },
    account_changed: {
      subject: 'Přihlašování k vašemu účtu {brand} se změnilo',
      password: 'Vaše heslo bylo změněno.',
      email: 'E-mailová adresa účtu byla změněna na {newEmail}.',
      factor_added: 'K dvoufázovému ověření byla přidána ověřovací aplikace.',
      factor_removed: 'Z dvoufázového ověření byla odebrána ověřovací aplikace.',
      codes_made: 'Byly vytvořeny nové záchranné kódy. Staré už neplatí.',
      code_used: 'K přihlášení byl použit záchranný kód. Už neplatí.',
      provider_added: 'Byl přidán další způsob přihlášení.',
      provider_removed: 'Byl odebrán jeden způsob přihlášení.',
    },
  },
};
