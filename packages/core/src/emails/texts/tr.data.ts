import type { EmailTexts } from '../texts.ts';

export const tr: EmailTexts = {
  code: 'Ya da bu kodu girin:',
  validity: 'Geçerlilik süresi: {duration}. Yalnızca bir kez kullanılabilir.',
  fallback: 'Düğme çalışmıyorsa bu adresi tarayıcınıza kopyalayın:',
  ignore: 'Bu isteği siz yapmadıysanız bu e-postayı dikkate almayabilirsiniz.',
  alarm: 'Bu siz değilseniz lütfen bize hemen yazın: {support}',
  support: 'Sorularınız mı var? Bize yazın: {support}',
  sentTo: 'Bu e-posta {email} adresine gönderildi.',
  magic_link: {
    subject: '{brand} hesabınıza giriş yapın',
    body: 'Giriş yapmak için düğmeye tıklayın. Parolaya gerek yok.',
    button: 'Giriş yap',
  },
  confirmation: {
    subject: '{brand} hizmetine hoş geldiniz: e-posta adresinizi doğrulayın',
    body: 'Lütfen e-posta adresinizi doğrulayın. Ardından hesabınız hazır olacak.',
    button: 'E-posta adresini doğrula',
  },
  recovery: {
    subject: '{brand} parolanızı sıfırlayın',
    body: 'Hesabınız için yeni bir parola istendi. Yeni parolanızı belirlemek için düğmeye tıklayın.',
    button: 'Yeni parola belirle',
  },
  email_change: {
    subject: 'Yeni e-posta adresinizi doğrulayın',
    body: 'Lütfen {brand} hesabınız için bundan sonra {newEmail} adresini kullanmak istediğinizi onaylayın.',
    button: 'Yeni adresi doğrula',
  },
  email_change_current: {
    subject: 'E-posta adresiniz değiştirilmek üzere',
    body: '{brand} hesabınızın e-posta adresi {newEmail} olarak değiştirilmek üzere. Lütfen bunu istediğinizi onaylayın.',
    button: 'Değişikliği onayla',
  },
  invite: {
    subject: '{brand} hizmetine davet edildiniz',
    body: '{brand} hizmetinde hesap oluşturmaya davet edildiniz. Kabul etmek için düğmeye tıklayın.',
    button: 'Daveti kabul et',
  },
  reauthentication: {
    subject: '{brand} doğrulama kodunuz',
    body: 'Siz olduğunuzu doğrulamak için bu kodu girin:',
  },
  notices: {
    trial_ending: {
      subject: '{brand} deneme süreniz {date} tarihinde bitiyor',
      body: 'Bu tarihten önce abone olursanız çevrilen web siteleriniz olduğu gibi kalır.',
      button: 'Fiyatı gör ve abone ol',
    },
    trial_ended: {
      subject: '{brand} deneme süreniz bitti',
      body: 'Çevrilen web siteleriniz {date} tarihine kadar yayında kalır. Ondan sonra, siz abone olana kadar dil adresleri özgün sayfalara yönlendirilir. Çevirdiğiniz hiçbir şey kaybolmaz.',
      button: 'Abone ol',
    },
    subscription_ended: {
      subject: 'Aboneliğiniz sona erdi',
      body: 'Hâlâ çevrilmiş web siteleriniz varsa bunlar {date} tarihine kadar yayında kalır. Çevirdiğiniz hiçbir şey kaybolmaz.',
      button: 'Yeniden abone ol',
    },
    websites_paused: {
      subject: 'Çevrilen web siteleriniz kapatıldı',
      body: 'Dil adresleri artık özgün sayfalara yönlendiriliyor. Abone olduğunuzda çeviriler kendiliğinden geri gelir.',
      button: 'Abone ol',
    },
    payment_failed: {
      subject: '{amount} tutarını tahsil edemedik',
      body: 'Kartınız reddedildi. {date} tarihinde yeniden deneyeceğiz; o zamana kadar her şey olduğu gibi kalır. Dilerseniz şimdi başka bir kartla ödeyebilirsiniz.',
      last: 'Kartınız son kez reddedildi. Lütfen başka bir kartla ödeyin.',
      button: 'Başka bir kartla öde',
    },
    receipt: {
      subject: '{brand} için {amount} tutarındaki ödemeniz',
      body: 'Teşekkür ederiz. Faturanız bu adreste ve faturalama geçmişinizde sizin için saklanır.',
      button: 'Faturayı aç',
    },
    tier_change: {
      subject: 'Planınız {date} tarihinde değişiyor',
      body: 'Web siteleriniz şu anda bunu kullanıyor; bir sonraki yenilemeden itibaren de buna göre faturalandırılacaklar. Ondan önce hiçbir şey değişmez.',
      move: '{url}: {plans}, ayda {price}',
      button: 'Web sitelerini ve planları gör',
    },
    hosts_lost: {
      subject: '{site}: çevirilere artık ulaşılamıyor',
      body: '{hosts} için DNS kayıtları artık {brand} hizmetine yönlenmiyor; bu nedenle ziyaretçiler çevirileri orada görmüyor. Bunu bilerek yaptıysanız bir şey yapmanıza gerek yok.',
      records: 'Bu kayıtlarla yeniden bize yönlenirler:',
      retention:
        'Yerinizi ve sertifikayı {duration} boyunca saklıyoruz; kayıtlar geri gelir gelmez her şey eskisi gibi devam eder.',
      button: 'Neyin değişmesi gerektiğini gör',
    },
    released: {
      subject: '{site} silindi: DNS kayıtlarını eski hâline getirin',
      reminder: '{site}: DNS kayıtlarını {date} tarihinden önce eski hâline getirin',
      body: '{hosts} için DNS kayıtları hâlâ {brand} hizmetine yönleniyor. Ziyaretçiler orada {date} tarihine kadar özgün sayfalarınızı görür.',
      after: 'O günden sonra, kayıtları değiştirmezseniz bu adreslerde hiçbir şey gösterilmez.',
      change: 'Bu kayıtları sağdaki değerle değiştirin:',
      remove: 'Bu kayıtları silin:',
    },
    website_paused: {
      subject: '{site} duraklatıldı',
      body: 'Duraklatıldığı sürece dil adresleri özgün sayfalara yönlendirilir. Çevirdiğiniz hiçbir şey kaybolmaz.',
      leave:
        'Tamamen ayrılmak isterseniz, web sitesini silmeden önce DNS kayıtlarını eski hâline getirin.',
      button: 'Web sitesini açın',
    },
    budget_used_up: {
      subject: '{site}: çeviri bütçesi doldu',
      month:
        'Web sitesi bu ayki {amount} çeviri bütçesini kullandı. Çeviri gelecek ay veya bütçeyi artırdığınız anda devam eder.',
      day: 'Web sitesi bugünkü yeni kelime bütçesini ({count}) kullandı. Çeviri yarın veya bütçeyi artırdığınız anda devam eder.',
    },
    account_deletion: {
      subject: '{brand} hesabınız {date} tarihinde silinecek',
      body: 'O gün web siteleriniz, çevirileriniz ve dosyalarınız da silinecek. O güne kadar her şey eskisi gibi çalışır ve aboneliğiniz yenilenmez. Fikrinizi mi değiştirdiniz? Oturum açıp hesabınızı koruyun.',
      button: 'Hesabımı koru',
    },
    account_deleted: {
      subject: '{brand} hesabınız silindi',
      body: 'Web siteleriniz, çevirileriniz ve dosyalarınız silindi. DNS kayıtları hâlâ bize yönleniyorsa başka bir e-posta bunları nasıl geri değiştireceğinizi anlatır.',
    },
    account_changed: {
      subject: '{brand} hesabınıza giriş değiştirildi',
      password: 'Parolanız değiştirildi.',
      email: 'Hesabınızın e-posta adresi {newEmail} olarak değiştirildi.',
      factor_added: 'İki adımlı doğrulama için bir kimlik doğrulama uygulaması eklendi.',
      factor_removed: 'İki adımlı doğrulamadan bir kimlik doğrulama uygulaması kaldırıldı.',
      codes_made: 'Yeni kurtarma kodları oluşturuldu. Eskileri artık geçerli değil.',
      code_used: 'Giriş için bir kurtarma kodu kullanıldı. Artık geçerli değil.',
      provider_added: 'Başka bir giriş yolu eklendi.',
      provider_removed: 'Bir giriş yolu kaldırıldı.',
    },
  },
};
