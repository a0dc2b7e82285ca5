import type { EmailTexts } from '../texts.ts';

export const id: EmailTexts = {
  code: 'Atau masukkan kode ini:',
  validity: 'Masa berlaku: {duration}. Hanya dapat digunakan sekali.',
  fallback: 'Jika tombol tidak berfungsi, salin alamat ini ke browser Anda:',
  ignore: 'Jika Anda tidak meminta ini, abaikan saja email ini.',
  alarm: 'Jika ini bukan Anda, segera hubungi kami: {support}',
  support: 'Ada pertanyaan? Hubungi kami: {support}',
  sentTo: 'Email ini dikirim ke {email}.',
  magic_link: {
    subject: 'Masuk ke {brand}',
    body: 'Klik tombol di bawah untuk masuk. Anda tidak memerlukan kata sandi.',
    button: 'Masuk',
  },
  confirmation: {
    subject: 'Selamat datang di {brand}: konfirmasikan alamat email Anda',
    body: 'Harap konfirmasikan alamat email Anda. Setelah itu, akun Anda siap digunakan.',
    button: 'Konfirmasi alamat email',
  },
  recovery: {
    subject: 'Atur ulang kata sandi {brand} Anda',
    body: 'Ada permintaan kata sandi baru untuk akun Anda. Klik tombol di bawah untuk membuatnya.',
    button: 'Buat kata sandi baru',
  },
  email_change: {
    subject: 'Konfirmasikan alamat email baru Anda',
    body: 'Harap konfirmasikan bahwa mulai sekarang Anda ingin menggunakan {newEmail} untuk akun {brand} Anda.',
    button: 'Konfirmasi alamat baru',
  },
  email_change_current: {
    subject: 'Alamat email Anda akan diubah',
    body: 'Alamat email akun {brand} Anda akan diubah menjadi {newEmail}. Harap konfirmasikan bahwa Anda menginginkannya.',
    button: 'Konfirmasi perubahan',
  },
  invite: {
    subject: 'Anda diundang ke {brand}',
    body: 'Anda diundang untuk membuat akun di {brand}. Klik tombol di bawah untuk menerima.',
    button: 'Terima undangan',
  },
  reauthentication: {
    subject: 'Kode verifikasi {brand} Anda',
    body: 'Masukkan kode ini untuk memastikan bahwa ini Anda:',
  },
  notices: {
    trial_ending: {
      subject: 'Masa uji coba {brand} Anda berakhir pada {date}',
      body: 'Berlanggananlah sebelum hari itu, dan situs web terjemahan Anda akan tetap seperti sekarang.',
      button: 'Lihat harga dan berlangganan',
    },
    trial_ended: {
      subject: 'Masa uji coba {brand} Anda telah berakhir',
      body: 'Situs web terjemahan Anda tetap daring hingga {date}. Setelah itu, alamat bahasanya akan mengarah ke halaman asli sampai Anda berlangganan. Tidak ada terjemahan Anda yang hilang.',
      button: 'Berlangganan',
    },
    subscription_ended: {
      subject: 'Langganan Anda telah berakhir',
      body: 'Jika masih ada situs web terjemahan, situs tersebut tetap daring hingga {date}. Tidak ada terjemahan Anda yang hilang.',
      button: 'Berlangganan lagi',
    },
    websites_paused: {
      subject: 'Situs web terjemahan Anda dinonaktifkan',
      body: 'Alamat bahasanya kini mengarah ke halaman asli. Terjemahan akan kembali dengan sendirinya saat Anda berlangganan.',
      button: 'Berlangganan',
    },
    payment_failed: {
      subject: 'Kami tidak dapat menagih {amount}',
      body: 'Kartu Anda ditolak. Kami akan mencoba lagi pada {date}; sampai saat itu semuanya tetap seperti sekarang. Anda juga dapat membayar dengan kartu lain sekarang.',
      last: 'Kartu Anda ditolak untuk terakhir kalinya. Silakan bayar dengan kartu lain.',
      button: 'Bayar dengan kartu lain',
    },
    receipt: {
      subject: 'Pembayaran Anda sebesar {amount} kepada {brand}',
      body: 'Terima kasih. Faktur disimpan untuk Anda di alamat ini dan di riwayat penagihan Anda.',
      button: 'Buka faktur',
    },
    tier_change: {
      subject: 'Paket Anda berubah pada {date}',
      body: 'Inilah yang kini digunakan situs web Anda, dan demikianlah penagihannya mulai perpanjangan berikutnya. Tidak ada yang berubah sebelum itu.',
      move: '{url}: {plans}, {price} per bulan',
      button: 'Lihat situs web dan paket Anda',
    },
    hosts_lost: {
      subject: '{site}: terjemahan tidak dapat dijangkau lagi',
      body: 'Data DNS {hosts} tidak lagi mengarah ke {brand}, sehingga pengunjung tidak melihat terjemahan di sana. Jika ini disengaja, Anda tidak perlu melakukan apa pun.',
      records: 'Dengan data DNS ini, semuanya kembali mengarah ke kami:',
      retention:
        'Kami menyimpan tempat dan sertifikatnya selama {duration}, dan semuanya berjalan seperti semula begitu data DNS itu kembali.',
      button: 'Lihat apa yang perlu diubah',
    },
    released: {
      subject: '{site} telah dihapus: kembalikan data DNS-nya',
      reminder: '{site}: kembalikan data DNS sebelum {date}',
      body: 'Data DNS {hosts} masih mengarah ke {brand}. Pengunjung melihat halaman asli Anda di sana hingga {date}.',
      after:
        'Setelah hari itu, tidak ada yang ditampilkan di alamat tersebut kecuali Anda mengubah data DNS.',
      change: 'Ubah data DNS ini ke nilai di sebelah kanan:',
      remove: 'Hapus data DNS ini:',
    },
    website_paused: {
      subject: '{site} dijeda',
      body: 'Selama dijeda, alamat bahasanya mengarah ke halaman asli. Tidak ada terjemahan Anda yang hilang.',
      leave: 'Untuk berhenti selamanya, kembalikan data DNS sebelum Anda menghapus situs web.',
      button: 'Buka situs web',
    },
    budget_used_up: {
      subject: '{site}: anggaran terjemahan sudah habis',
      month:
        'Situs web telah menghabiskan anggaran terjemahan {amount} untuk bulan ini. Penerjemahan berlanjut bulan depan, atau segera setelah Anda menaikkan anggaran.',
      day: 'Situs web telah menghabiskan anggaran kata baru untuk hari ini ({count}). Penerjemahan berlanjut besok, atau segera setelah Anda menaikkan anggaran.',
    },
    account_deletion: {
      subject: 'Akun {brand} Anda akan dihapus pada {date}',
      body: 'Saat itu situs web, terjemahan, dan berkas Anda juga dihapus. Sampai hari itu semuanya berfungsi seperti biasa, dan langganan Anda tidak diperpanjang. Berubah pikiran? Masuk dan pertahankan akun Anda.',
      button: 'Pertahankan akun saya',
    },
    account_deleted: {
      subject: 'Akun {brand} Anda telah dihapus',
      body: 'Situs web, terjemahan, dan berkas Anda sudah dihapus. Jika data DNS masih mengarah ke kami, email lain menjelaskan cara mengembalikannya.',
    },
    account_changed: {
      subject: 'Cara masuk ke akun {brand} Anda diubah',
      password: 'Kata sandi Anda diubah.',
      email: 'Alamat email akun Anda diubah menjadi {newEmail}.',
      factor_added: 'Aplikasi autentikator untuk verifikasi dua langkah ditambahkan.',
      factor_removed: 'Aplikasi autentikator untuk verifikasi dua langkah dihapus.',
      codes_made: 'Kode pemulihan baru dibuat. Kode lama tidak berlaku lagi.',
      code_used: 'Kode pemulihan dipakai untuk masuk. Kode itu tidak berlaku lagi.',
      provider_added: 'Cara lain untuk masuk ditambahkan.',
      provider_removed: 'Salah satu cara masuk dihapus.',
    },
  },
};
