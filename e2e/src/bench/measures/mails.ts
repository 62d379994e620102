import { receiptsAtOnce } from '../../receipts-at-once';
import { startMailing } from '../load/mailing';
import type { Measure } from '../measure';

const PLAIN = 1_200;
const RECEIPTS = 400;

/** From the first request until the last mail is recorded as sent, by the one jobs process of the product. */
export const mails: Measure = {
  name: 'mails',
  what: `${PLAIN} mails, three in a row to a family, and ${RECEIPTS} payments with a receipt, until the local mailbox has the last`,
  beside: 'nothing: it has a limit of its own',
  figures: {
    mails: { unit: '/s', bound: { atLeast: 100 } },
    'payments with a receipt': { unit: '/s' },
    'mails overtaken within a family': { unit: '', bound: { atMost: 0 } },
  },
  async prepare(context) {
    const product = await context.product();
    await receiptsAtOnce(product.url, product.logins);
    const mailing = await startMailing(product);
    await mailing.receipts(50);
    return {
      async round() {
        const mails = await mailing.mails(PLAIN);
        const receipts = await mailing.receipts(RECEIPTS);
        return {
          mails: mails.perSecond,
          'payments with a receipt': receipts.perSecond,
          'mails overtaken within a family': mails.overtaken,
        };
      },
      close: () => mailing.stop(),
    };
  },
};
