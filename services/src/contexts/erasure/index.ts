/** What other contexts use of this one. */
export { decideErase, erasure, erasureId, nothingOpen } from './aggregate/erasure';
