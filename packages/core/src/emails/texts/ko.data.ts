import type { EmailTexts } from '../texts.ts';

export const ko: EmailTexts = {
  code: '또는 다음 코드를 입력하세요:',
  validity: '유효 시간: {duration}. 한 번만 사용할 수 있습니다.',
  fallback: '버튼이 작동하지 않으면 다음 주소를 브라우저에 복사하세요:',
  ignore: '본인이 요청하지 않았다면 이 이메일을 무시하셔도 됩니다.',
  alarm: '본인이 아니라면 즉시 알려 주세요: {support}',
  support: '궁금한 점이 있으신가요? 문의하기: {support}',
  sentTo: '이 이메일은 {email} 주소로 발송되었습니다.',
  magic_link: {
    subject: '{brand} 로그인',
    body: '버튼을 클릭하면 로그인됩니다. 비밀번호는 필요하지 않습니다.',
    button: '로그인',
  },
  confirmation: {
    subject: '{brand}에 오신 것을 환영합니다. 이메일 주소를 확인해 주세요',
    body: '이메일 주소를 확인해 주세요. 확인이 끝나면 계정을 사용할 수 있습니다.',
    button: '이메일 주소 확인',
  },
  recovery: {
    subject: '{brand} 비밀번호 재설정',
    body: '계정의 새 비밀번호 설정이 요청되었습니다. 버튼을 클릭하여 새 비밀번호를 정하세요.',
    button: '새 비밀번호 설정',
  },
  email_change: {
    subject: '새 이메일 주소를 확인해 주세요',
    body: '앞으로 {brand} 계정에 {newEmail} 주소를 사용하려면 확인해 주세요.',
    button: '새 주소 확인',
  },
  email_change_current: {
    subject: '이메일 주소가 변경될 예정입니다',
    body: '{brand} 계정의 이메일 주소가 {newEmail} 주소로 변경될 예정입니다. 변경을 원하시면 확인해 주세요.',
    button: '변경 확인',
  },
  invite: {
    subject: '{brand} 초대장이 도착했습니다',
    body: '{brand} 계정을 만들도록 초대받으셨습니다. 수락하려면 버튼을 클릭하세요.',
    button: '초대 수락',
  },
  reauthentication: {
    subject: '{brand} 인증 코드',
    body: '본인 확인을 위해 다음 코드를 입력하세요:',
  },
  notices: {
    trial_ending: {
      subject: '{brand} 체험 기간이 {date}에 종료됩니다',
      body: '그날 전에 구독하시면 번역된 웹사이트가 그대로 유지됩니다.',
      button: '가격 확인 및 구독',
    },
    trial_ended: {
      subject: '{brand} 체험 기간이 종료되었습니다',
      body: '번역된 웹사이트는 {date}까지 공개됩니다. 그 이후에는 구독하실 때까지 각 언어 주소가 원본 페이지로 연결됩니다. 번역하신 내용은 사라지지 않습니다.',
      button: '구독하기',
    },
    subscription_ended: {
      subject: '구독이 종료되었습니다',
      body: '번역된 웹사이트가 남아 있다면 {date}까지 공개됩니다. 번역하신 내용은 사라지지 않습니다.',
      button: '다시 구독하기',
    },
    websites_paused: {
      subject: '번역된 웹사이트가 중지되었습니다',
      body: '이제 각 언어 주소는 원본 페이지로 연결됩니다. 구독하시면 번역이 자동으로 다시 표시됩니다.',
      button: '구독하기',
    },
    payment_failed: {
      subject: '{amount} 결제를 처리하지 못했습니다',
      body: '카드가 거절되었습니다. {date}에 다시 시도하며, 그때까지는 모든 것이 그대로 유지됩니다. 지금 다른 카드로 결제하실 수도 있습니다.',
      last: '카드가 마지막으로 거절되었습니다. 다른 카드로 결제해 주세요.',
      button: '다른 카드로 결제',
    },
    receipt: {
      subject: '{brand} 결제 금액: {amount}',
      body: '감사합니다. 청구서는 이 주소와 결제 내역에서 언제든지 확인하실 수 있습니다.',
      button: '청구서 열기',
    },
    tier_change: {
      subject: '{date}에 요금제가 변경됩니다',
      body: '웹사이트의 현재 사용량은 다음과 같으며, 다음 갱신부터 이에 따라 요금이 청구됩니다. 그 전에는 아무것도 변경되지 않습니다.',
      move: '{url}: {plans}, 월 {price}',
      button: '웹사이트와 요금제 보기',
    },
    hosts_lost: {
      subject: '{site}: 번역에 더 이상 접속할 수 없습니다',
      body: '{hosts}의 DNS 레코드가 더 이상 {brand} 서비스로 연결되지 않아 방문자에게 번역이 표시되지 않습니다. 의도하신 변경이라면 아무것도 하지 않으셔도 됩니다.',
      records: '다음 레코드를 설정하면 다시 연결됩니다:',
      retention:
        '설정과 인증서는 {duration} 동안 보관하며, 레코드가 복구되는 대로 이전처럼 계속됩니다.',
      button: '변경할 내용 보기',
    },
    released: {
      subject: '{site} 삭제됨: DNS 레코드를 되돌려 주세요',
      reminder: '{site}: {date} 전에 DNS 레코드를 되돌려 주세요',
      body: '{hosts}의 DNS 레코드가 아직 {brand} 서비스로 연결되어 있습니다. {date}까지는 방문자에게 원본 페이지가 표시됩니다.',
      after: '그 이후에는 레코드를 변경하지 않으면 이 주소에 아무것도 표시되지 않습니다.',
      change: '다음 레코드를 오른쪽 값으로 변경하세요:',
      remove: '다음 레코드를 삭제하세요:',
    },
    website_paused: {
      subject: '{site} 일시 중지됨',
      body: '일시 중지된 동안 각 언어 주소는 원본 페이지로 연결됩니다. 번역하신 내용은 사라지지 않습니다.',
      leave: '완전히 그만두시려면 웹사이트를 삭제하기 전에 DNS 레코드를 되돌려 주세요.',
      button: '웹사이트 열기',
    },
    budget_used_up: {
      subject: '{site}: 번역 예산을 모두 사용했습니다',
      month:
        '이 웹사이트는 이번 달 번역 예산 {amount}을(를) 모두 사용했습니다. 번역은 다음 달에, 또는 예산을 늘리는 즉시 계속됩니다.',
      day: '이 웹사이트는 오늘의 새 단어 예산({count})을 모두 사용했습니다. 번역은 내일, 또는 예산을 늘리는 즉시 계속됩니다.',
    },
    account_deletion: {
      subject: '{brand} 계정이 {date}에 삭제됩니다',
      body: '그날 웹사이트, 번역, 파일도 함께 삭제됩니다. 그때까지는 모든 것이 이전과 같이 작동하며 구독은 갱신되지 않습니다. 마음이 바뀌셨나요? 로그인하여 계정을 유지하세요.',
      button: '계정 유지하기',
    },
    account_deleted: {
      subject: '{brand} 계정이 삭제되었습니다',
      body: '웹사이트, 번역, 파일이 삭제되었습니다. DNS 레코드가 아직 저희를 가리키고 있다면 되돌리는 방법을 다른 메일로 알려 드립니다.',
    },
    account_changed: {
      subject: '{brand} 계정의 로그인 방법이 변경되었습니다',
      password: '비밀번호가 변경되었습니다.',
      email: '계정의 이메일 주소가 {newEmail}(으)로 변경되었습니다.',
      factor_added: '2단계 인증에 인증 앱이 추가되었습니다.',
      factor_removed: '2단계 인증에서 인증 앱이 삭제되었습니다.',
      codes_made: '새 복구 코드가 만들어졌습니다. 이전 코드는 더 이상 사용할 수 없습니다.',
      code_used: '로그인에 복구 코드가 사용되었습니다. 그 코드는 더 이상 사용할 수 없습니다.',
      provider_added: '다른 로그인 방법이 추가되었습니다.',
      provider_removed: '로그인 방법 하나가 삭제되었습니다.',
    },
  },
};
