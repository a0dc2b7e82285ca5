import { AuthError, invalid } from '../../auth-wire/index.ts';

const digits = /^\+?[1-9]\d{5,14}$/;

/**
 * Refuses phone numbers after validating them, because there is no SMS provider. Throws `validation_failed` or 400
 * `phone_provider_disabled`.
 */
export function refusePhone(
  { phone, channel }: { readonly phone: string; readonly channel?: string | undefined },
  message = 'Unsupported phone provider',
): never {
  if (!digits.test(phone.replaceAll(/[\s()-]/g, ''))) {
    throw invalid('Invalid phone number format (E.164 required)');
  }
  if (channel !== undefined && channel !== 'sms' && channel !== 'whatsapp') {
    throw invalid("Invalid channel, supported values are 'sms' or 'whatsapp'");
  }
  throw new AuthError(400, 'phone_provider_disabled', message);
}
