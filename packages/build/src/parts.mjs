/**
 * What `npm run proof` runs and the gate (`npm test`) does not, by part: patterns of paths. Whatever stands here takes long for what it
 * tells, needs several of each process, or holds a promise in seconds. `again`: what the gate has at one size and the proof at all.
 */
export const PROOF = {
  /** Processes, stores and wires that fail under load. */
  faults: {
    real: [
      '/e2e/faults/',
      '/event-sourcing/src/read/faults',
      '/families/(died-merges|merges-that-die|merges-asked-again)',
      '/erasure-meets-merge',
      '/money/card-faults',
    ],
  },
  /** Several of each process, and what goes on after one was killed. */
  processes: {
    real: [
      '/e2e/(many|docker)/',
      '/local-stack/src/supervisor/',
      '/event-sourcing/src/read/(leader|upgrade)',
      '/contexts/erasure/finish-erasure',
      '/demonstration/interrupted',
    ],
    journey: ['/journeys/redeploy'],
  },
  /** Promises in seconds, and the patience of the product. */
  seconds: {
    real: [
      '/machinery/app/silent-valkey',
      '/machinery/files/slow-clamd',
      '/machinery/http/(one-wait|slow-bodies|slow-queries)',
      '/event-sourcing/src/core/retry-policy',
    ],
  },
  /** First contacts, settings that are wrong, the doctor. */
  settings: { real: ['/e2e/settings/'] },
  /** What anybody may send, and every caller at every endpoint. */
  hostile: {
    real: ['/proofs/hostile/', '/proofs/rights-matrix/(callers|sessions)', '/catalogue/edge-values'],
    journey: ['/journeys/hostile'],
  },
  /** Published grids that are entered by hand; the gate has one of them. */
  grids: { journey: ['/journeys/published-grids'] },
  /** What screens share, each screen in turn; the gate has it as the kit's components. */
  shared: { journey: ['/journeys/(failing-server|find|layout|list|printing|sheets)'] },
  /** The demonstration on its own; the journeys of the gate fill it too. */
  demonstration: { real: ['/demonstration/demo.itest'] },
  /** Every screen on a phone and, tab by tab, at 200 %; every piece in every state. */
  sizes: { journey: ['/journeys/(zoom|kit)'], again: ['/journeys/screens'] },
};

/** Patterns of tests of a kind that the gate leaves to the proof. */
export const beyondTheGate = (kind) => Object.values(PROOF).flatMap((part) => part[kind] ?? []);
