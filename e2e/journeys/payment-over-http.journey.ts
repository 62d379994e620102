import { test } from '@jest/globals';
import { journey, loginOf, stage } from '../src/browser';
import { mails } from '../src/mailbox';
import { payOverHttp } from '../src/payment-over-http';

journey('a client that uses HTTP only', () => {
  test('calculates, pays, gets the receipt, deletes and reactivates; a second calculation changes nothing', async () => {
    await payOverHttp(stage?.url ?? '', loginOf(/secr/i), () => mails(stage?.mailbox ?? ''));
  });
});
