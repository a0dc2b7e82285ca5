import { t } from '../../texts/texts.ts';
/** The customer on the bill [owner-workspace §3, Subscription form fields]. */
export interface CustomerForm {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** ISO 3166-1. */
  readonly country: string;
}

export type CustomerField = keyof CustomerForm;

/** Error message of each empty field [owner-workspace §5]. */
export const customerNeeds: Readonly<Record<CustomerField, string>> = {
  name: t('Name is required'),
  address: t('Address is required'),
  city: t('City is required'),
  state: t('State is required'),
  zip: t('ZIP is required'),
  country: t('Country is required'),
};

export const emptyForm: CustomerForm = {
  name: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  country: '',
};

/** Returns the empty fields in form order. */
export function missingIn(form: CustomerForm): CustomerField[] {
  const fields = Object.keys(customerNeeds) as CustomerField[];
  return fields.filter((field) => form[field].trim() === '');
}

/** Converts the form to Stripe's billing details. */
export function billingDetailsOf(form: CustomerForm) {
  const { name, address, city, state, zip, country } = form;
  return {
    name: name.trim(),
    address: {
      line1: address.trim(),
      city: city.trim(),
      state: state.trim(),
      postal_code: zip.trim(),
      country,
    },
  };
}
