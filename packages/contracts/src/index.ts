/** Each context as a namespace, and its types by their own name for clients that import types only. */
export * from './core';
export * from './declared';
export * from './endpoints';
export * from './events';
export type { FormField } from './form-fields';
export * from './generated';
