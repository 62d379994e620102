export { type CalculationState, useCalculationProgress } from './useCalculationProgress';
