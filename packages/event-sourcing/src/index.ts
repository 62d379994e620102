export * from './codec/codec';
export * from './react/reactor';
export * from './read/table';
export * from './write/decider';
export * from './write/event-id';
export * from './write/execute';
export * from './write/metadata';
export * from './write/refusal';
