import type { Receipt } from '../../tables/receipts';
import { drawn } from './layout-1';

/** As the first, under the name that screens, files and mails have for the paper. */
export const layout2 = (receipt: Receipt) => drawn(receipt, { called: 'Reçu', drawnUp: 'Établi' });
