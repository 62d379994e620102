/** Advisory lock keys of PostgreSQL, all in one place because they share one number space per database. */
export const LOCKS = {
  /** Schema changes. */
  migrate: 7_301_001,
  /** Held by the projector that leads, for as long as its connection lives. */
  projector: 7_301_002,
  /** Held by the reactor runner that leads. */
  reactors: 7_301_003,
  /** Held by whoever writes the read model: each batch of the projector, and the switch to a rebuilt generation. */
  batch: 7_301_004,
  /** One rebuild or verification at a time. */
  rebuild: 7_301_005,
} as const;
