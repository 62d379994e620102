import { seenBy } from '../../core/named';
import { listClaims, readClaim } from './endpoints';

export const claimSeen = seenBy('claim', readClaim, listClaims);
