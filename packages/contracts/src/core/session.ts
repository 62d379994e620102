/** Who is calling, as the server established it from the token and the account: never from anything the client claims. */
export interface Session {
  readonly idUtilisateur: number;
  readonly role: string;
  readonly fk_groupe: number;
  readonly nomPrenomUtilisateur: string;
  readonly email: string;
  /** Function numbers held by the role group (rights catalogue in constants). */
  readonly functions: ReadonlySet<number>;
  readonly modules: ReadonlySet<string>;
  /** Ids of the caller's own sites; empty for guardians. */
  readonly sites: readonly number[];
  /** Current school year. */
  readonly idAnneeScolaire: number;
  /** While impersonating: the `utilisateur` who acts; `idUtilisateur` is then the impersonated one. */
  readonly act?: number;
  /** Role group of who acts. */
  readonly actGroup?: number;
  /** A second login holds in this session: to its end, and to when it closes by itself because nobody does anything. */
  readonly unlocked?: Unlocked;
  /** The password was chosen by someone else: another must be chosen before any other call. */
  readonly passwordExpired?: true;
  /** While an agent acts for another one: both, each with what they may by themselves. Own sites are what both may see. */
  readonly both?: readonly SiteHolder[];
}

/** Instants, ISO 8601. */
export interface Unlocked {
  readonly until: string;
  readonly idleUntil: string;
}

/** What says which sites somebody may see. */
export type SiteHolder = Pick<Session, 'functions' | 'role' | 'sites'>;

/** A guardian, and nobody of the network. */
export const isGuardian = ({ role }: Pick<Session, 'role'>): boolean => role === 'Responsable';
