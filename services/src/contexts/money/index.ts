/** What other contexts use of this one. */
export { decideKeepDraft, tariff } from './aggregate/tariff';
