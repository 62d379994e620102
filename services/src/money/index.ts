import { calculateContributionsCommand } from './commands/calculate-contributions';
import { deletePaymentCommand, terminateSubscriptionCommand } from './commands/payment-actions';
import { publishTariffCommand } from './commands/publish-tariff';
import { savePaymentCommand } from './commands/save-payment';
import { calculateFamilyJob } from './jobs/calculate-family';
import { issueReceiptJob } from './jobs/issue-receipt';

export { reactions } from './reactions';
export const handlers = [
  savePaymentCommand,
  deletePaymentCommand,
  terminateSubscriptionCommand,
  calculateContributionsCommand,
  publishTariffCommand,
];
export const jobs = [calculateFamilyJob, issueReceiptJob];
