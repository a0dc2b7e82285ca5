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
};
