export interface ConfirmWords {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

/** The texts of the confirmation page, in every language of the catalogue. */
export const confirmWords: Readonly<Record<string, ConfirmWords>> = {
  ar: {
    title: 'خطوة أخيرة',
    text: 'اضغط على الزر للمتابعة. بهذه الطريقة لا يمكن لبرنامج يفحص بريدك أن يستهلك الرابط.',
    button: 'متابعة',
  },
  bg: {
    title: 'Още една стъпка',
    text: 'Натиснете бутона, за да продължите. Така програма, която проверява пощата ви, не може да използва връзката.',
    button: 'Продължаване',
  },
  cs: {
    title: 'Ještě jeden krok',
    text: 'Pokračujte stisknutím tlačítka. Program, který kontroluje vaši poštu, tak odkaz nemůže spotřebovat.',
    button: 'Pokračovat',
  },
  da: {
    title: 'Et skridt mere',
    text: 'Tryk på knappen for at fortsætte. Så kan et program, der scanner din post, ikke bruge linket op.',
    button: 'Fortsæt',
  },
  de: {
    title: 'Noch ein Schritt',
    text: 'Drücken Sie die Schaltfläche, um fortzufahren. So kann kein Programm, das Ihre Post prüft, den Link verbrauchen.',
    button: 'Weiter',
  },
  el: {
    title: 'Ένα βήμα ακόμη',
    text: 'Πατήστε το κουμπί για να συνεχίσετε. Έτσι ένα πρόγραμμα που ελέγχει την αλληλογραφία σας δεν μπορεί να χρησιμοποιήσει τον σύνδεσμο.',
    button: 'Συνέχεια',
  },
  en: {
    title: 'One more step',
    text: 'Press the button to continue. This keeps a program that checks your mail from using the link up.',
    button: 'Continue',
  },
  es: {
    title: 'Un paso más',
    text: 'Pulse el botón para continuar. Así ningún programa que revise su correo puede gastar el enlace.',
    button: 'Continuar',
  },
  et: {
    title: 'Veel üks samm',
    text: 'Jätkamiseks vajutage nuppu. Nii ei saa teie posti kontrolliv programm linki ära kasutada.',
    button: 'Jätka',
  },
  fi: {
    title: 'Vielä yksi vaihe',
    text: 'Jatka painamalla painiketta. Näin postiasi tarkistava ohjelma ei voi käyttää linkkiä loppuun.',
    button: 'Jatka',
  },
  fr: {
    title: 'Encore une étape',
    text: 'Appuyez sur le bouton pour continuer. Ainsi, aucun programme qui analyse votre courrier ne peut épuiser le lien.',
    button: 'Continuer',
  },
  hu: {
    title: 'Még egy lépés',
    text: 'A folytatáshoz nyomja meg a gombot. Így a leveleit ellenőrző program nem használhatja el a hivatkozást.',
    button: 'Folytatás',
  },
  id: {
    title: 'Satu langkah lagi',
    text: 'Tekan tombol untuk melanjutkan. Dengan begitu, program yang memeriksa email Anda tidak dapat menghabiskan tautan ini.',
    button: 'Lanjutkan',
  },
  it: {
    title: 'Ancora un passaggio',
    text: 'Premi il pulsante per continuare. Così un programma che controlla la tua posta non può consumare il link.',
    button: 'Continua',
  },
  ja: {
    title: 'あと一歩です',
    text: '続行するにはボタンを押してください。メールを検査するプログラムがリンクを使い切るのを防ぎます。',
    button: '続行',
  },
  ko: {
    title: '한 단계만 더',
    text: '계속하려면 버튼을 누르세요. 메일을 검사하는 프로그램이 링크를 대신 사용하지 못하게 합니다.',
    button: '계속',
  },
  lt: {
    title: 'Dar vienas žingsnis',
    text: 'Norėdami tęsti, paspauskite mygtuką. Taip jūsų paštą tikrinanti programa negalės panaudoti nuorodos.',
    button: 'Tęsti',
  },
  lv: {
    title: 'Vēl viens solis',
    text: 'Lai turpinātu, nospiediet pogu. Tā programma, kas pārbauda jūsu pastu, nevar izlietot saiti.',
    button: 'Turpināt',
  },
  nb: {
    title: 'Ett steg til',
    text: 'Trykk på knappen for å fortsette. Da kan ikke et program som kontrollerer e-posten din, bruke opp lenken.',
    button: 'Fortsett',
  },
  nl: {
    title: 'Nog één stap',
    text: 'Druk op de knop om door te gaan. Zo kan een programma dat uw post controleert de link niet opgebruiken.',
    button: 'Doorgaan',
  },
  pl: {
    title: 'Jeszcze jeden krok',
    text: 'Naciśnij przycisk, aby kontynuować. Dzięki temu program sprawdzający pocztę nie zużyje linku.',
    button: 'Kontynuuj',
  },
  pt: {
    title: 'Só mais um passo',
    text: 'Pressione o botão para continuar. Assim, um programa que verifica seu e-mail não pode gastar o link.',
    button: 'Continuar',
  },
  ro: {
    title: 'Încă un pas',
    text: 'Apăsați butonul pentru a continua. Astfel, un program care vă verifică e-mailul nu poate consuma linkul.',
    button: 'Continuă',
  },
  ru: {
    title: 'Ещё один шаг',
    text: 'Нажмите кнопку, чтобы продолжить. Так программа, проверяющая вашу почту, не сможет использовать ссылку.',
    button: 'Продолжить',
  },
  sk: {
    title: 'Ešte jeden krok',
    text: 'Pokračujte stlačením tlačidla. Program, ktorý kontroluje vašu poštu, tak odkaz nemôže spotrebovať.',
    button: 'Pokračovať',
  },
  sl: {
    title: 'Še en korak',
    text: 'Za nadaljevanje pritisnite gumb. Tako program, ki preverja vašo pošto, ne more porabiti povezave.',
    button: 'Nadaljuj',
  },
  sv: {
    title: 'Ett steg till',
    text: 'Tryck på knappen för att fortsätta. Då kan ett program som kontrollerar din post inte förbruka länken.',
    button: 'Fortsätt',
  },
  tr: {
    title: 'Bir adım daha',
    text: 'Devam etmek için düğmeye basın. Böylece postanızı denetleyen bir program bağlantıyı kullanıp tüketemez.',
    button: 'Devam et',
  },
  uk: {
    title: 'Ще один крок',
    text: 'Натисніть кнопку, щоб продовжити. Так програма, яка перевіряє вашу пошту, не зможе використати посилання.',
    button: 'Продовжити',
  },
  zh: {
    title: '还差一步',
    text: '请按按钮继续。这样，检查您邮件的程序就无法把链接用掉。',
    button: '继续',
  },
};
