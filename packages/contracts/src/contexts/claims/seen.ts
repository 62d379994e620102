import { seenBy } from '../../core/named';
import { claimList } from './claim-list';
import { readClaim } from './endpoints';

export const claimSeen = seenBy('claim', readClaim, claimList.list);
