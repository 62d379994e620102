import { contributions } from './contributions';
import { explanations } from './explanations';
import { payers } from './payers';
import { paymentErrors } from './payment-errors';
import { payments } from './payments';
import { tariffs } from './tariffs';

export const tables = [contributions, explanations, payers, payments, paymentErrors, tariffs];
