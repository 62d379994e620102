/** A drawing of primeicons as the build reads it (packages/build/src/icon.mjs): its shapes on a grid of 24 × 24. */
declare module 'primeicons/raw-svg/*.svg' {
  const shapes: readonly (readonly [tag: 'path' | 'circle' | 'rect', attributes: Readonly<Record<string, string>>])[];
  export default shapes;
}
