/** PostgreSQL advisory lock keys. They share one number space per database, so all are listed here. */
export const LOCKS = {
  /** Schema changes. */
  migrate: 7_301_001,
  /** Held by the leading projector while its connection lives. */
  projector: 7_301_002,
  /** Held by the leading reactor runner. */
  reactors: 7_301_003,
  /** Held while writing the read model: by each batch of the projector, and by the switch to a rebuilt generation. */
  batch: 7_301_004,
  /** One rebuild or verification at a time. */
  rebuild: 7_301_005,
  /** Shared by whoever changes money; a school year is closed when all of them have come out. */
  yearLock: 7_301_006,
  /** One merge of two records at a time closes one of them and has the other take over. */
  merges: 7_301_007,
  /** With a key of one person of a file: who is about to be created is sought and created by one import at a time. */
  imported: 7_301_008,
  /** One replay at a time: each takes several connections. */
  replay: 7_301_009,
  /** Shared by whoever makes keys of persons; alone whoever makes the key that wraps them, wraps them anew or seals it anew. */
  wrapping: 7_301_010,
} as const;
