import { endpoints } from '@diapason/contracts';
import { functionRight, functionRights, isArea, restrictingRights } from '@diapason/contracts/constants';
import { type Access, type EndpointDefinition, everyOwnSites, rightsOf } from '@diapason/contracts/core';

/** What says what somebody may do: a role group, or a caller. */
export interface Holder {
  readonly functions: ReadonlySet<number>;
  readonly role: string;
}

/** The functions that each lock holds to own sites: those of the endpoints that it locks, and the list that it hangs under. */
const limitedBy: ReadonlyMap<number, ReadonlySet<number>> = new Map(
  [...restrictingRights].map((lock) => {
    const list = functionRight(lock)?.fk_parent;
    const locked = (endpoints as readonly EndpointDefinition[]).filter((one) =>
      everyOwnSites(one).some(({ lockedBy }) => lockedBy === lock),
    );
    return [lock, new Set([...(list ? [list] : []), ...locked.flatMap(({ access }) => ofOthers(access))])];
  }),
);

/** What is one's own is on no other site: a lock does not limit the function for it. */
function ofOthers(access: Access): readonly number[] {
  if (access.kind === 'own') return access.otherwise;
  return rightsOf(access);
}

const ordinary = functionRights
  .map(({ idFonction }) => idFonction)
  .filter((id) => !isArea(id) && !restrictingRights.has(id));

/** To use a function; `lock`: without that lock, which would limit it. */
export interface Power {
  readonly fonction: number;
  readonly lock?: number;
}

/** A lock is no power; to be without it is one. Lead teachers are held by every lock. */
function powersOf({ functions, role }: Holder): readonly Power[] {
  const isHeld = (lock: number) => functions.has(lock) || role === 'Enseignant Resp.';
  return ordinary
    .filter((id) => functions.has(id))
    .flatMap((fonction) => [
      { fonction },
      ...[...limitedBy]
        .filter(([lock, limited]) => limited.has(fonction) && !isHeld(lock))
        .map(([lock]) => ({ fonction, lock })),
    ]);
}

const nameOf = ({ fonction, lock }: Power) => `${fonction}/${lock ?? ''}`;

/** A power of `asked` that neither `before` nor the caller has; undefined where there is none: nobody gives what they do not have. */
export function powerBeyond(asked: Holder, caller: Holder, before?: Holder): Power | undefined {
  const own = new Set([caller, ...(before ? [before] : [])].flatMap(powersOf).map(nameOf));
  return powersOf(asked).find((power) => !own.has(nameOf(power)));
}
