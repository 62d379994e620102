import { useIsAllowed } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { days } from './days';

interface Course {
  readonly idAtelier: number;
  readonly libelleType: string;
  readonly libelleInstrument?: string;
  readonly jour: number | null;
  readonly heureDebut: string;
}

/** « Piano, mercredi 17:15 » */
export const courseInWords = ({ libelleInstrument, libelleType, jour, heureDebut }: Course): string =>
  [libelleInstrument || libelleType, jour && `${(days[jour] ?? '').toLowerCase()} ${heureDebut}`]
    .filter(Boolean)
    .join(', ');

interface Props {
  readonly of: readonly Course[];
  /** The act that opens them. */
  readonly act: string;
}

/** Courses with their hours, each a link for who may follow it. */
export function CourseLinks({ of, act }: Props) {
  const opens = useIsAllowed()(act);
  return (
    <ul className="d-plain-list">
      {of.map((one) => (
        <li key={one.idAtelier}>
          <LinkWhere to={opens ? `/fiche-atelier/${one.idAtelier}` : undefined}>{courseInWords(one)}</LinkWhere>
        </li>
      ))}
    </ul>
  );
}

/** The first of them by its name, and how many others; its hour stands below (`firstHourOf`). */
export function FirstCourse({ of: [first, ...others], act }: Props) {
  const opens = useIsAllowed()(act);
  if (!first) return null;
  const name = first.libelleInstrument || first.libelleType;
  return (
    <>
      <LinkWhere to={opens ? `/fiche-atelier/${first.idAtelier}` : undefined}>{name}</LinkWhere>
      {others.length > 0 && <small>{` + ${others.length}`}</small>}
    </>
  );
}

/** « mercredi 17:15 » */
export const firstHourOf = ([first]: readonly Course[]): string =>
  first?.jour ? `${(days[first.jour] ?? '').toLowerCase()} ${first.heureDebut}` : '';
