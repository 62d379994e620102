import { claimHandlers } from './queries/claims';

export const handlers = claimHandlers;
