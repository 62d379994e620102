import { messages } from '@diapason/contracts/constants';
import { Refusal, revisionOf } from '@diapason/event-sourcing';

/**
 * Refuses to save over what somebody else changed since the sheet was read.
 * @param seen the `version` that the client read; without one, nothing is compared.
 * @throws Refusal 409 on `versionAttendue`.
 */
export function requireSeenVersion(seen: number | undefined, { version }: { readonly version: number }): void {
  if (seen !== undefined && seen !== version) throw new Refusal(messages.general.conflict, 409, 'versionAttendue');
}

/** Versions of the records of one stream, by number: the revision of the last event of each, which is the `version` of its row. */
export type Versions = ReadonlyMap<number, number>;

/** Folds an event that saves a record: the event's revision is the record's version. */
export const versionsAfter = (versions: Versions, key: number, event: object): Versions =>
  new Map(versions).set(key, revisionOf(event));

/** As {@link requireSeenVersion}, for a record in another's stream. */
export const requireSeenVersionOf = (versions: Versions, key: number, seen: number | undefined): void =>
  requireSeenVersion(seen, { version: versions.get(key) ?? -1 });
