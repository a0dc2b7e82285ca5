export { type Customer, customerOn } from '../billing.fixture.ts';
