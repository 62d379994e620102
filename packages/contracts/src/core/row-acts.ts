import { type Act, mayAct } from './acts';
import type { Session } from './session';
import { everyOwnSites, sitesHeldTo } from './sight';

/** What may be done with one row of an answer. `when`: the row and the moment allow it. */
interface RowAct<Row, Moment> extends Act {
  readonly when?: (row: Row, moment: Moment) => boolean;
}

/** By its word; told in `peut` of each row, as a sheet tells it beside its record. */
export type RowActs<Word extends string, Row, Moment> = Readonly<Record<Word, RowAct<Row, Moment>>>;

/** What is known of a row besides: who asks, whose it is, where it is. */
interface Asked {
  readonly session: Session;
  /** It is the caller's own. */
  readonly isOwn: boolean;
  /** The sites that the record is on; undefined where the call that is answered was held to them. */
  readonly sites: readonly number[] | undefined;
}

/** The words of what the caller may do with a row: by the access and the own sites of the call that each makes, and by what the row is. */
export function actsOnRow<Word extends string, Row, Moment>(
  acts: RowActs<Word, Row, Moment>,
  row: Row,
  moment: Moment,
  { session, isOwn, sites }: Asked,
): Word[] {
  const isOpen = (act: RowAct<Row, Moment>): boolean =>
    (act.when?.(row, moment) ?? true) &&
    mayAct(act, session, isOwn) &&
    (isOwn || !sites || isOnSite(act, session, sites));
  return (Object.entries(acts) as [Word, RowAct<Row, Moment>][]).flatMap(([word, act]) => (isOpen(act) ? [word] : []));
}

const isOnSite = ({ call }: Act, session: Session, sites: readonly number[]): boolean =>
  (call ? everyOwnSites(call) : []).every((one) => {
    const held = sitesHeldTo(one, session);
    return !held || sites.some((site) => held.includes(site));
  });
