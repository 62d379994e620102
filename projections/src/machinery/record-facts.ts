/**
 * How the read side finds a record: owner, sites, title. SQL with the record's number as `$1`.
 * Written only where it does not follow from the record's declaration.
 */
export interface RecordFacts {
  readonly kind: 'recordFacts';
  /** The record's name in declarations, such as `own('workshop', …)`. */
  readonly name: string;
  /** The record is a person: its number is the user's. */
  readonly isPerson?: boolean;
  /** Field of a body that names the owner of a new record. */
  readonly ownerField?: string;
  /** Finds a row when the record exists. */
  readonly exists?: string;
  /** Finds a row when the record belongs to user `$2`. */
  readonly owner?: string;
  /** Finds a row when what the record is on day `$3` is user `$2`'s. */
  readonly ownerOn?: string;
  /** Finds a row when the record is on one of the sites `$2` (int[]). */
  readonly onSites?: string;
  /** Finds a row when what the record is on day `$3` is on one of the sites `$2`. */
  readonly onSitesOn?: string;
  /** The number of the person whose record it is: one row with `id`, and with the `kind` of person where that is not `personIs`. */
  readonly person?: string;
  /** Other people whom its sheet shows: rows as `person`’s. */
  readonly others?: string;
  /** The number of the record of person `$1` and school year `$2`: one row with `id`. */
  readonly ofYear?: string;
  /** Which kind of person, as declarations name it. */
  readonly personIs?: string;
  /** Stream category and French name, for records without a `record()` declaration. */
  readonly stream?: string;
  readonly label?: string;
  /** Its name in lists and links: one row with `nom`. */
  readonly title?: string;
  /** Streams by the name and the own stream of the person whose they are (`stream`, `nom`, `personne`), for the audit's search. */
  readonly streams?: string;
}

export const recordFacts = (name: string, facts: Omit<RecordFacts, 'kind' | 'name'>): RecordFacts => ({
  kind: 'recordFacts',
  name,
  ...facts,
});
