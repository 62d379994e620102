import { calculateContributionsCommand } from './commands/calculate-contributions';
import { deletePaymentCommand, terminateSubscriptionCommand } from './commands/payment-actions';
import { publishTariffCommand } from './commands/publish-tariff';
import { savePaymentCommand } from './commands/save-payment';
import { calculateFamiliesJob } from './jobs/calculate-families';
import { issueReceiptJob } from './jobs/issue-receipt';

export { reactions } from './reactions';
export const handlers = [
  savePaymentCommand,
  deletePaymentCommand,
  terminateSubscriptionCommand,
  calculateContributionsCommand,
  publishTariffCommand,
];
export const jobs = [calculateFamiliesJob, issueReceiptJob];
