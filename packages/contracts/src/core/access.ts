/**
 * Who may call an endpoint. Declared beside the endpoint, enforced by the server, tried by the generated rights matrix.
 *
 * - `public`: no token.
 * - `signedIn`: any valid session.
 * - `rights`: the session's role group holds at least one of `anyOf`.
 * - `own`: the record belongs to the caller (and, where `ownRight` is set, the caller holds it), or the caller holds one of
 *   `otherwise`. `owner` says what the id is the id of, `from` where the id is read (`params.id`, `body.fk_user`, `query.idUtilisateur`).
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'rights'; readonly anyOf: readonly number[] }
  | {
      readonly kind: 'own';
      readonly owner: Owner;
      readonly from: `${'params' | 'query' | 'body'}.${string}`;
      readonly ownRight?: number;
      readonly otherwise: readonly number[];
    };

/** The kinds of record a session can own: a guardian owns itself, its pupils and contributions; an agent owns itself, its claims and absences. */
export type Owner = 'guardian' | 'pupil' | 'contribution' | 'payment' | 'agent' | 'claim' | 'absence' | 'taxRecord';

export const publicAccess: Access = { kind: 'public' };
export const signedIn: Access = { kind: 'signedIn' };
export const rights = (...anyOf: [number, ...number[]]): Access => ({ kind: 'rights', anyOf });
export const own = (
  owner: Owner,
  from: `${'params' | 'query' | 'body'}.${string}`,
  options: { ownRight?: number; otherwise: readonly number[] },
): Access => ({ kind: 'own', owner, from, ...options });

/**
 * Restriction of a list to the caller's own sites. `field` is the body or query field that carries the site filter.
 * `unlockedBy`: only with this right may the caller look beyond its own sites; `lockedBy`: with this right it may not.
 */
export interface OwnSites {
  readonly field: string;
  readonly unlockedBy?: number;
  readonly lockedBy?: number;
}
