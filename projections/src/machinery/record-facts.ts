/**
 * How the read side finds a record: whose it is, on which sites, what it is called. SQL with the record's number as `$1`.
 * Of a record's own table with a person, owner and title follow from the declaration; what differs is written here.
 */
export interface RecordFacts {
  readonly kind: 'recordFacts';
  /** The record's name in declarations, such as `own('workshop', …)`. */
  readonly name: string;
  /** The record is a person: its number is the user's. */
  readonly isPerson?: boolean;
  /** Field of a body that says whose a new one is. */
  readonly ownerField?: string;
  /** Finds a row where the record is that of user `$2`. */
  readonly owner?: string;
  /** Finds a row where the record exists and is on one of the sites `$2` (int[]). */
  readonly onSites?: string;
  /** The category of its streams and what it is in French, for records of no `record()` declaration. */
  readonly stream?: string;
  readonly label?: string;
  /** What a list or a link calls it: one row with `nom`. */
  readonly title?: string;
  /** Streams by the name of a person, `stream` and `nom`: what the audit's search finds. */
  readonly streams?: string;
}

export const recordFacts = (name: string, facts: Omit<RecordFacts, 'kind' | 'name'>): RecordFacts => ({
  kind: 'recordFacts',
  name,
  ...facts,
});
