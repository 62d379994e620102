import type { Session } from './session';

/**
 * Who may call an endpoint. Declared beside the endpoint, enforced by the server, tried by the generated rights matrix.
 *
 * - `public`: no token.
 * - `signedIn`: any valid session.
 * - `rights`: the session's role group holds at least one of `anyOf`, and each of `and`.
 * - `own`: the record belongs to the caller (and, where `ownRight` is set, the caller holds it), or the caller holds one of
 *   `otherwise`. `owner` says what the id is the id of, `from` where the id is read (`params.id`, `body.fk_user`, `query.idUtilisateur`).
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | {
      readonly kind: 'rights';
      readonly anyOf: readonly number[];
      readonly and?: readonly number[];
      readonly byRecord?: ByRecord;
    }
  | {
      readonly kind: 'own';
      readonly owner: Owner;
      readonly from: Source;
      /** Where the call says of which day it asks: whose the record is then, and who has it today. */
      readonly day?: Source;
      readonly ownRight?: number;
      readonly otherwise: readonly number[];
      readonly byRecord?: ByRecord;
    };

/** Where a call carries a value: `params.id`, `body.fk_user`, `query.fk_reglement`. */
export type Source = `${'params' | 'query' | 'body'}.${string}`;

/** Which of an endpoint's functions count for a new record (id 0, or none, at `from`), and which for one that exists. */
export interface ByRecord {
  readonly from: Source;
  readonly create: readonly number[];
  readonly change: readonly number[];
}

/**
 * The kinds of record a session can own: a guardian owns itself, its pupils and contributions; an agent owns itself, its claims and
 * absences; a teacher owns the workshops it teaches.
 */
export type Owner =
  | 'guardian'
  | 'pupil'
  | 'contribution'
  | 'payment'
  | 'agent'
  | 'claim'
  | 'absence'
  | 'taxRecord'
  | 'schooling'
  | 'guardianPaper'
  | 'pupilPaper'
  | 'agentPaper'
  | 'workshop'
  | 'booklet';

type AccessOf<Kind extends Access['kind']> = Extract<Access, { readonly kind: Kind }>;

export const publicAccess: AccessOf<'public'> = { kind: 'public' };
export const signedIn: AccessOf<'signedIn'> = { kind: 'signedIn' };
export const rights = (...anyOf: [number, ...number[]]): AccessOf<'rights'> => ({ kind: 'rights', anyOf });
/** Each of these functions. */
export const everyRight = (first: number, ...and: [number, ...number[]]): AccessOf<'rights'> => ({
  kind: 'rights',
  anyOf: [first],
  and,
});
/** Rights that differ between a new record and one that exists; `anyOf` holds them all. */
export const rightsByRecord = (byRecord: ByRecord): AccessOf<'rights'> => ({
  kind: 'rights',
  anyOf: [...new Set([...byRecord.create, ...byRecord.change])],
  byRecord,
});
export const own = (
  owner: Owner,
  from: Source,
  options: { ownRight?: number; day?: Source; otherwise: readonly number[]; byRecord?: ByRecord },
): AccessOf<'own'> => ({ kind: 'own', owner, from, ...options });

/**
 * Restriction of a call to the caller's own sites. `field` is the body or query field that carries the site filter.
 * `unlockedBy`: only with this right may the caller look beyond its own sites; `lockedBy`: with this right it may not.
 */
export interface OwnSites {
  readonly field: string;
  readonly unlockedBy?: number;
  readonly lockedBy?: number;
  /**
   * The one record the call is about, where it names one: a caller held to own sites is refused where that record's site is another,
   * unless it is the caller's own.
   */
  readonly record?: SiteRecord;
}

/** The restriction of each kind of record, where the call itself says of which kind its record is (`query.nature`). */
export interface OwnSitesBy {
  readonly by: Source;
  readonly kinds: Readonly<Record<string, OwnSites & { readonly record: SiteRecord }>>;
}

/**
 * A workshop is on its site; a contribution and its payments on every site of the family; a pupil, its guardians, their tax records and
 * papers where the pupil is or was enrolled, and on every site before; an agent where they work, and so is what is theirs; an
 * enrolment request on the sites that it asks for.
 */
export interface SiteRecord {
  readonly kind:
    | 'workshop'
    | 'contribution'
    | 'payment'
    | 'pupil'
    | 'guardian'
    | 'taxRecord'
    | 'schooling'
    | 'evaluation'
    | 'booklet'
    | 'guardianPaper'
    | 'pupilPaper'
    | 'agentPaper'
    | 'agent'
    | 'claim'
    | 'absence'
    | 'enrolment';
  readonly from: Source;
  /** Where the call says of which day it asks: the record’s site then, and of today. */
  readonly day?: Source;
}

/**
 * Whose data an answer holds: the security log has a line for each that was given out. `from` is a record's number; `of` what kind of
 * record it is, or where the call says of which kind of person (`query.nature`); both the same, a stream (`guardian-12`). A query that
 * declares none is about whose record decides who may make it.
 */
export interface PersonRead {
  readonly of: SiteRecord['kind'] | Source;
  readonly from: Source;
  /** The answer shows other people too, as the record's facts say: the log names them beside. */
  readonly others?: true;
}

/** A list of the current school year, but for who may choose the year. `field` is the filter; left out, it is that year. */
export interface CurrentYear {
  readonly field: string;
  /** Where the filter is; in the body unless told. */
  readonly part?: 'query' | 'body';
  readonly unlockedBy: number;
  /** Further functions that open every year, because their work needs people of all years. */
  readonly alsoBy?: readonly number[];
}

/** The year that a caller is held to; undefined: none. `none`: they are held to the current one, and there is no such year. */
export function yearHeldTo(
  { unlockedBy, alsoBy = [] }: Pick<CurrentYear, 'unlockedBy' | 'alsoBy'>,
  { functions, idAnneeScolaire }: Pick<Session, 'functions' | 'idAnneeScolaire'>,
): number | 'none' | undefined {
  if ([unlockedBy, ...alsoBy].some((one) => functions.has(one))) return undefined;
  // In the filter of a list, 0 means every year.
  return idAnneeScolaire || 'none';
}
