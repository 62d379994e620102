import { contributions } from './contributions';
import { paymentErrors } from './payment-errors';
import { payments } from './payments';
import { tariffs } from './tariffs';

export const tables = [contributions, payments, paymentErrors, tariffs];
