import { userApi } from '../../api/api.ts';
import { patientFetch } from '../../api/patient-fetch.ts';

/** The product API for fast work: its changes wait and are repeated as reads are. Throws `ApiError`. */
export const api = userApi(patientFetch);
