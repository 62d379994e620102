import { claimHandlers } from './queries/claims';

export { tables } from './tables';
export const handlers = claimHandlers;
