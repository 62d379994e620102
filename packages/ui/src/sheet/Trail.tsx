import { usePlaceInList } from '@diapason/platform';
import { formatNumber } from '../core/format';
import { Icon } from '../core/Icon';
import { FrameLink } from './FrameLink';

export interface TrailProps {
  /** The list that the record is of: where one goes back to, and its title there. */
  readonly list: { readonly path: string; readonly title: string };
  /** Path of the sheets, without the number: `/fiche-eleve`. */
  readonly sheet: string;
  readonly id: number;
}

/** Back to the list one came from, and to those before and after in its order. */
export function Trail({ list, sheet, id }: TrailProps) {
  const place = usePlaceInList(sheet, id);
  const { previous, next } = place ?? {};
  return (
    <nav className="d-trail" aria-label="Parcours de la liste">
      <FrameLink to={place?.address ?? list.path}>
        <Icon name="back" size={16} />
        <span className="d-visually-hidden">Retour à la liste : </span>
        {list.title}
        {place && <span className="d-trail-rank">{rankOf(place)}</span>}
      </FrameLink>
      {previous && (
        <FrameLink to={`${sheet}/${previous.id}`}>
          <Icon name="chevronLeft" size={16} />
          <span className="d-visually-hidden">Précédent : </span>
          <span className="d-trail-name">{previous.name}</span>
        </FrameLink>
      )}
      {next && (
        <FrameLink to={`${sheet}/${next.id}`}>
          <span className="d-visually-hidden">Suivant : </span>
          <span className="d-trail-name">{next.name}</span>
          <Icon name="chevronRight" size={16} />
        </FrameLink>
      )}
    </nav>
  );
}

const rankOf = ({ rank, total }: { readonly rank: number; readonly total: number | undefined }): string =>
  total === undefined ? `, ${formatNumber(rank)}` : `, ${formatNumber(rank)} sur ${formatNumber(total)}`;
